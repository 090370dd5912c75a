/* Comforts of the card form: the preview follows what is typed, and a changed choice shows its fields at once.
   Without this script the buttons "Preview" and "Show the fields" do the same. And on every form of the workshop the
   browser asks before what was typed and not saved is left behind. */
for (const kept of document.querySelectorAll("form[data-keep]")) {
  let unsaved = kept.dataset.keep === "unsaved"; // it came back from the server with what is not saved yet
  kept.addEventListener("input", () => { unsaved = true; });
  kept.addEventListener("submit", () => { unsaved = false; });
  addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });
}

const form = document.querySelector("form[data-preview]");

const preview = async () => {
  const body = new FormData(form);
  body.set("-act", "show");
  try {
    const answer = await fetch(location.href, { method: "POST", body, headers: { "X-Fragment": "preview" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("preview");
    if (fresh) document.getElementById("preview").replaceWith(fresh);
  } catch { /* offline for a moment: the next change tries again */ }
};

if (form) {
  let soon = 0;
  document.documentElement.classList.add("with-js");
  form.addEventListener("input", (event) => {
    if (event.target.id === "id_text" || event.target.name.endsWith(".new")) return;
    clearTimeout(soon);
    if (event.target.matches("[data-kinds]")) form.querySelector(".first").click();
    else soon = setTimeout(preview, 350);
  });
  /* The page comes back after each button: stay where the hands were. */
  const place = `place:${location.pathname}`;
  form.addEventListener("submit", (event) => {
    if (/^(show|add|drop|up|down)/.test(event.submitter?.value ?? "")) sessionStorage.setItem(place, String(scrollY));
    else sessionStorage.removeItem(place);
  });
  const before = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (before !== null) scrollTo(0, Number(before));
  else form.querySelector(".wrong")?.scrollIntoView({ block: "center" });
}
