// The table of play by keyboard: a suit and a number find a tile, a letter an act, arrows walk.

const ACTS = { w: "win", k: "kong", d: "declare", o: "pong", c: "chow", x: "pass" };
const KONGS = ["kong", "ckong", "addkong"];
let suit = "";

const form = () => document.querySelector("form[data-play]");
const tiles = () => [...(form()?.querySelectorAll("button.throw") ?? [])];

/** The focus moves; the page only where that is out of sight: the tiles may stay at its foot. */
function focus(target) {
  if (!target) return false;
  target.focus({ preventScroll: true });
  const { top, bottom } = target.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) target.scrollIntoView({ block: "center" });
  return true;
}

function tile(digit) {
  const found = tiles().filter((one) => one.dataset.digit === digit);
  return focus(found.find((one) => one.dataset.row === suit) ?? (suit ? null : found[0]));
}

function walk(step) {
  const all = [...(form()?.querySelectorAll("button") ?? [])];
  if (!all.length) return false;
  const at = all.indexOf(document.activeElement);
  return focus(all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length]);
}

function act(key) {
  const name = ACTS[key];
  const names = name === "kong" ? KONGS : [name];
  return focus([...(form()?.querySelectorAll("button[data-act]") ?? [])].find((one) => names.includes(one.dataset.act)));
}

function step(key) {
  const link = document.querySelector(`[data-walk="${key}"]`);
  link?.click();
  return Boolean(link);
}

function pressed(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!form()) return step(key);
  if ("mpszf".includes(key)) {
    suit = key;
    focus(tiles().find((one) => one.dataset.row === key));
    return true;
  }
  if (/^\d$/.test(key)) return tile(key);
  if (key === "ArrowLeft") return walk(-1);
  if (key === "ArrowRight") return walk(1);
  return key in ACTS && act(key);
}

document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("textarea, select, input, dialog")) return;
  if (pressed(event)) event.preventDefault();
});
