/* The table page: follows the match live, words the Confirm button, sends answers without leaving the page. Without it the same forms work by themselves.
   Needs Idiomorph (vendor/). The page speaks through <main data-seq data-live-url data-fragment-url data-your-turn>; see docs/look.md. */
const FRAGMENT = { "X-Fragment": "table" };
const main = document.getElementById("main");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const plainTitle = document.title;
const seq = () => Number(main.dataset.seq || 0);

/* ---- the page as the server sees it now, put in place of what is shown; what is typed, chosen or folded open stays */
const boxes = (root) => [...root.querySelectorAll("input[type=radio], input[type=checkbox]")];
const askOf = (root) => root.querySelector("[data-ask]")?.dataset.ask;
const typed = (e) => e.matches?.("textarea, input[type=text]") && e.value !== e.defaultValue;

/* Details by their place: which are open is the reader's affair, whatever the server sends and however nodes are swapped. */
function folds() {
  return new Map([...main.querySelectorAll("details")].map((d) => {
    const home = d.parentElement.closest("[id]");
    return [`${home.id} ${[...home.querySelectorAll("details")].indexOf(d)}`, d];
  }));
}

const LASTING = ["connection", "brief", "fair"]; // what a refresh leaves as it is; it comes without the words of the last two

function morph(fresh) {
  const open = new Map([...folds()].map(([place, d]) => [place, d.open]));
  const sameAsk = askOf(fresh) === askOf(main);
  const picked = new Set(boxes(main).filter((i) => i.checked).map((i) => `${i.name}=${i.value}`));
  const scrolls = [...main.querySelectorAll(".row[id], .log[id]")].map((e) => [e.id, e.scrollLeft, e.scrollTop]);
  Idiomorph.morph(main, fresh, { restoreFocus: true, callbacks: {
    beforeNodeMorphed: (old) => !(LASTING.includes(old.id) || typed(old)),
  } });
  for (const [place, d] of folds()) d.open = open.get(place) ?? d.open;
  for (const i of boxes(main)) if ((sameAsk || "kept" in i.dataset) && picked.has(`${i.name}=${i.value}`) && !i.disabled) i.checked = true;
  if (!sameAsk) bring();
  for (const [id, left, top] of scrolls) document.getElementById(id)?.scrollTo(left, top);
  ready();
}

/* What can be chosen is on the screen, not behind the prompt; where that is no card, the card that the ask comes from, else the players; when all is over, who has won. */
function bring() {
  const behavior = still.matches ? "auto" : "smooth", end = document.getElementById("ending");
  if (end) { end.scrollIntoView({ behavior }); return; }
  const prompt = main.querySelector(".prompt");
  if (!prompt) return;
  document.documentElement.style.scrollPaddingBottom = `${prompt.offsetHeight + 12}px`;
  let aim = main.querySelector(".option:has(:enabled), .pick:has(:enabled)");
  if (!aim && prompt.matches(".turn")) aim = document.getElementById(prompt.dataset.about) ?? main.querySelector(".seats");
  if (!aim) return;
  aim = aim.closest(".held, .with-act, [data-centre]") ?? aim; // with the name below it, the button beside it; the whole picture that it lies on
  const box = aim.getBoundingClientRect();
  if (box.bottom > prompt.getBoundingClientRect().top || box.top < 60) aim.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
}

/* A picture that is larger than its frame shows what can be chosen on it, else what it is about: whenever one of the two or the size is another. */
const centred = new Map();
function centre(anew) {
  for (const frame of main.querySelectorAll("[data-centre]")) {
    const here = frame.querySelector(".here"), picks = [...frame.querySelectorAll(".pick")];
    const at = `${frame.dataset.centre} ${frame.scrollWidth} ${picks.length ? askOf(main) : ""}`;
    if (!here || (!anew && centred.get(frame.id) === at)) continue;
    centred.set(frame.id, at);
    const seen = frame.getBoundingClientRect(), own = here.getBoundingClientRect(), all = picks.map((p) => p.getBoundingClientRect());
    const middle = (from, to, size) => {
      const low = Math.min(...all.map((b) => b[from])), high = Math.max(...all.map((b) => b[to]));
      return (all.length && high - low <= size ? (low + high) / 2 : (own[from] + own[to]) / 2) - seen[from] - size / 2;
    };
    frame.scrollBy({ left: middle("left", "right", frame.clientWidth), top: middle("top", "bottom", frame.clientHeight), behavior: anew || still.matches ? "auto" : "smooth" });
  }
}
document.addEventListener("change", ({ target }) => {
  if (!("kept" in target.dataset)) return;
  centre(true);
  target.closest(".zone")?.querySelector("[data-centre]")?.scrollIntoView({ block: "nearest" });
});

/* A choice that is only marked outlives a reload of the page, as long as the same is asked. */
const mark = (form) => `${main.dataset.match} ${main.dataset.seat} ${form.dataset.ask}`;
function keepMarked(form) {
  const keys = choices(form).filter((i) => i.checked).map((i) => i.value);
  try { sessionStorage.setItem("marked", JSON.stringify([mark(form), keys])); } catch { /* no storage: then it is forgotten */ }
}
function bringMarked() {
  let kept = [];
  try { kept = JSON.parse(sessionStorage.getItem("marked")) ?? []; } catch { /* as if nothing had been marked */ }
  for (const form of main.querySelectorAll("form[data-ask]")) {
    if (kept[0] !== mark(form) || form.dataset.given !== undefined) continue;
    for (const i of choices(form)) if (!i.disabled) i.checked = kept[1].includes(i.value);
  }
}

/* What the server says of what was done, in place of what it said before. */
function tell(words) {
  if (!words) return;
  document.querySelector("body > .messages")?.remove();
  main.before(words);
  words.scrollIntoView({ block: "nearest" });
}

async function show(html, newerOnly) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.querySelector("main[data-match]");
  if (!fresh) throw new Error("no table in the answer");
  tell(page.querySelector(".messages"));
  if (fresh.className !== main.className) { location.reload(); return; } // another kind of page, with styles of its own
  if (newerOnly && Number(fresh.dataset.seq) < seq()) return;
  if (!document.startViewTransition || still.matches || document.hidden) return morph(fresh);
  const glide = document.startViewTransition(() => morph(fresh));
  glide.ready.catch(() => {});
  await glide.updateCallbackDone;
}

let sending = false, asking = false, again = false;
async function refresh() {
  if (main.dataset.at || sending) return; // an older position that is being looked at doesn't change
  if (asking) { again = true; return; }
  asking = true;
  try {
    const answer = await fetch(main.dataset.fragmentUrl || location.href, { headers: FRAGMENT, cache: "no-store" });
    if (answer.ok && !sending) await show(await answer.text(), true);
  } catch { /* the line about the connection says it; the next beat tries again */ }
  asking = false;
  if (again) { again = false; refresh(); }
}

/* ---- live: a number comes when something happened, and the page is asked for anew */
let tries = 0, up = false, leaving = false, beats = 0, told = -1; // told: the newest entry that we have heard of
function connection(words) {
  const line = document.getElementById("connection");
  if (line && line.textContent !== words) line.textContent = words;
}
function connect() {
  const url = new URL(main.dataset.liveUrl, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  const here = () => { if (up && !document.hidden && document.hasFocus()) socket.send("here"); }; // notices for who looks on wait
  const saying = setInterval(here, 30000);
  socket.onopen = () => { up = true; connection(""); if (tries) refresh(); tries = 0; here(); };
  socket.onmessage = ({ data }) => { told = Math.max(told, JSON.parse(data).seq); if (told > seq()) refresh(); };
  socket.onclose = ({ code }) => {
    up = false;
    clearInterval(saying);
    if (code === 4403) { // not, or no longer, for our eyes; a page that was never told anything would only be closed again
      if (told >= 0) location.reload(); else connection("There is no live connection to this table for you.");
      return;
    }
    if (!leaving) connection("Connection lost, trying again…");
    setTimeout(connect, Math.min(30000, 500 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  };
}
addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

/* ---- choosing: least and most, and a button that says what it will do */
const order = []; // checked boxes, oldest first
const choices = (form) => [...form.elements].filter((e) => e.type === "radio" || e.type === "checkbox");
function wording(form) {
  const go = form.querySelector("button.go:not([data-plain])");
  const inputs = choices(form);
  if (!go || !inputs.length) return;
  const chosen = inputs.filter((i) => i.checked);
  const least = Number(form.dataset.least ?? 1), most = Number(form.dataset.most ?? 1);
  go.dataset.words ??= go.textContent.trim();
  const names = chosen.map((i) => i.dataset.name || i.value).join(", ");
  const template = (chosen.length === 1 && chosen[0].dataset.confirm) || (chosen.length ? form.dataset.confirm : form.dataset.none);
  const more = least > 1 && chosen.length < least ? ` (${chosen.length} of ${least})` : "";
  const given = form.dataset.given?.split(" ").filter(Boolean), keys = chosen.map((i) => i.value);
  const asBefore = given?.length === keys.length && given.every((key) => keys.includes(key)); // nothing to change
  go.textContent = asBefore ? `Chosen: ${names || form.dataset.none}` : template ? template.replace("{card}", names) : go.dataset.words + more;
  go.disabled = Boolean(form.dataset.sent) || asBefore || chosen.length < least || chosen.length > most;
}
document.addEventListener("change", ({ target }) => {
  const form = target.form;
  if (!form?.matches("form[data-most], form[data-confirm]") || !choices(form).includes(target)) return;
  const at = order.indexOf(target);
  if (at >= 0) order.splice(at, 1);
  if (target.type === "checkbox" && target.checked) {
    order.push(target);
    const checked = choices(form).filter((i) => i.type === "checkbox" && i.checked).sort((a, b) => order.indexOf(a) - order.indexOf(b));
    for (const old of checked.slice(0, Math.max(0, checked.length - Number(form.dataset.most ?? Infinity)))) old.checked = false;
  }
  wording(form);
  if (form.dataset.ask) keepMarked(form);
});

/* ---- sending: once, without leaving the page; when the site can't be reached, the choice stays and says so */
document.addEventListener("submit", async (event) => {
  const form = event.target, by = event.submitter;
  if (form.method !== "post" || !main.contains(form) || form.dataset.plain !== undefined || by?.dataset.plain !== undefined) return;
  event.preventDefault();
  if (form.dataset.sent) return;
  const body = new URLSearchParams(new FormData(form, by));
  form.dataset.sent = "yes";
  sending = true;
  by?.setAttribute("aria-busy", "true");
  const action = by?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  try {
    const answer = await fetch(action, { method: "POST", headers: FRAGMENT, body }).catch(() => null);
    if (!answer) { unsent(form); return; }
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { location.href = answer.url; return; }
    if (answer.ok) form.reset();
    await show(await answer.text());
  } catch {
    HTMLFormElement.prototype.submit.call(withSubmitter(form, by));
  } finally {
    sending = false;
    delete form.dataset.sent;
    by?.removeAttribute("aria-busy");
    ready();
    if (told > seq()) refresh(); // heard while sending
  }
});
function unsent(form) { // its submission number makes it safe to send again
  const where = form.querySelector(".ask") ?? main.querySelector(".prompt .ask") ?? form, old = where.querySelector(".oops");
  const line = old ?? where.appendChild(Object.assign(document.createElement("p"), { className: "oops" }));
  line.setAttribute("role", "alert");
  line.textContent = "Not sent yet: the site can't be reached. Your choice is kept; press again in a moment.";
}
function withSubmitter(form, by) { // form.submit() forgets which button was pressed
  if (by?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: by.name, value: by.value }));
  if (by?.hasAttribute("formaction")) form.action = by.formAction;
  return form;
}

/* ---- time left, in words that shrink as it does */
function clocks() {
  for (const t of document.querySelectorAll("time[data-deadline]")) {
    const s = Math.floor((new Date(t.dataset.deadline) - Date.now()) / 1000);
    const d = Math.floor(s / 86400), h = Math.floor(s / 3600) % 24, m = Math.floor(s / 60) % 60;
    const words = s <= 0 ? "time is up" : d ? `${d} d ${h} h left` : h ? `${h} h ${m} min left` : s >= 600 ? `${m} min left` : `${m}:${String(s % 60).padStart(2, "0")} left`;
    if (t.textContent !== words) t.textContent = words;
    t.closest(".clock")?.classList.toggle("late", s < 600);
  }
}

function ready() {
  document.title = (main.dataset.yourTurn === "true" ? "(!) " : "") + plainTitle;
  for (const form of main.querySelectorAll("form")) wording(form);
  centre();
  clocks();
}

if (main?.dataset.liveUrl) {
  bringMarked();
  ready();
  bring();
  connect();
  setInterval(clocks, 1000);
  setInterval(() => { if (!up || ++beats % 5 === 0) refresh(); }, 60000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
}
