/* Small comforts for every page; nothing here is needed to use the site. */
const copyText = async (button) => {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  const words = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = words; }, 1600);
};

document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) copyText(copy);
  for (const menu of document.querySelectorAll(".me[open]")) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll(".me[open]")) { menu.open = false; menu.querySelector("summary").focus(); }
});

/* What a link points at is opened, with whatever it lies in; and all parts of a long text at once. */
const reveal = () => {
  const aim = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!aim) return;
  for (let fold = aim.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  aim.scrollIntoView();
};
addEventListener("hashchange", reveal);
if (document.querySelector("details.rules")) reveal();
for (const all of document.querySelectorAll("[data-open-all]")) {
  const words = all.textContent;
  all.hidden = false;
  all.addEventListener("click", () => {
    const parts = [...document.querySelectorAll(`details${all.dataset.openAll}`)], open = parts.some((part) => !part.open);
    for (const part of parts) part.open = open;
    all.textContent = open ? "Close all parts" : words;
  });
}

/* A slider or list that is a form of its own (the scrubber, filters) needs no button. */
document.addEventListener("change", ({ target }) => { if (target.matches("[data-autosubmit]")) target.form.requestSubmit(); });

/* A plain form is sent once, however often the button is pressed. Table forms are seen to by table.js. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.closest("[data-live-url]")) return;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent; });

/* How many matches wait for you, kept fresh by a live connection. */
const mine = document.querySelector("[data-waiting-url]");
const listen = (pause) => {
  const socket = new WebSocket(new URL(mine.dataset.waitingUrl, location.href.replace(/^http/, "ws")));
  socket.addEventListener("open", () => { pause = 1000; });
  socket.addEventListener("message", ({ data }) => {
    const { waiting } = JSON.parse(data), badge = mine.querySelector(".count");
    badge.hidden = !waiting;
    badge.firstElementChild.textContent = waiting;
  });
  socket.addEventListener("close", ({ code }) => {
    if (code !== 4403) setTimeout(listen, pause + Math.random() * pause, Math.min(pause * 2, 60000));
  });
};
if (mine) listen(2000);

/* A row of cards that has to be scrolled, and in which nothing else takes the keyboard, takes it itself. */
const reach = () => {
  for (const row of document.querySelectorAll(".row")) {
    const scrolls = row.scrollWidth > row.clientWidth && !row.querySelector("a, button, input");
    if (scrolls !== row.hasAttribute("tabindex")) row.toggleAttribute("tabindex", scrolls);
    if (scrolls) row.tabIndex = 0;
  }
};
reach();
addEventListener("resize", reach);
new MutationObserver(reach).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-seq"] });
