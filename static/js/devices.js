/* The settings of notices: this browser is told while no page is open, if its user presses the button. */
const box = document.querySelector("[data-push-key]");

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

const name = () => {
  const of = (words) => words.find((word) => navigator.userAgent.includes(word)) ?? "";
  return [of(["Firefox", "Edg", "OPR", "Chrome", "Safari"]).replace("Edg", "Edge").replace("OPR", "Opera"),
    of(["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"])].filter(Boolean).join(", ");
};

const subscribe = async () => {
  const worker = await navigator.serviceWorker.register(box.dataset.worker);
  const key = bytes(box.dataset.pushKey);
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const answer = await fetch(box.dataset.add, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value },
    body: JSON.stringify({ ...made.toJSON(), name: name() }),
  });
  if (!answer.ok) throw new Error((await answer.json()).detail);
};

if (box && "serviceWorker" in navigator && "PushManager" in window) {
  const button = box.querySelector("button"), word = box.querySelector("[role=status]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try { await subscribe(); location.reload(); } catch (error) { word.textContent = `${box.dataset.failed} ${error.message}`; button.disabled = false; }
  });
}
