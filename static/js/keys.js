// Practice by keyboard: letters choose a row, digits mark a tile, arrows walk, Space goes on.

const SUITS = "mpszf";
const TYPED = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=hidden])";
const PRESSED = "a, button, summary, textarea, select, dialog *";

const answerForm = () => document.querySelector("form[data-answer]");
const shown = (element) => element.getClientRects().length > 0;
let row = "";

// --- one tap target: a tile of the picker (radios), or a label with its checkbox -----------------

const TARGETS = ".pick:not(.fixed), [data-rack] label, .tick";

function targets() {
  return [...(answerForm()?.querySelectorAll(TARGETS) ?? [])];
}

function rowOf(target) {
  return target.dataset.row ?? target.closest("[data-row]")?.dataset.row;
}

function inputOf(target) {
  return target.querySelector("input:checked") ?? target.querySelector("input");
}

function here() {
  return document.activeElement?.closest?.(TARGETS) ?? null;
}

function scope() {
  const picker = document.activeElement?.closest?.(".picker");
  const all = targets();
  if (picker) return all.filter((target) => picker.contains(target));
  const first = all[0]?.closest(".picker");
  return first ? all.filter((target) => first.contains(target)) : all;
}

function focus(target) {
  const letter = rowOf(target);
  const tab = target.closest(".picker")?.querySelector(`.see-${letter}`);
  if (tab) tab.checked = true;
  for (const other of targets()) {
    if (other.closest(".picker") === target.closest(".picker")) stop(other, other === target);
  }
  inputOf(target).focus();
  choose(letter, target.closest(".picker"));
}

function choose(letter, picker) {
  row = letter;
  for (const suit of picker?.querySelectorAll(".suit") ?? []) suit.classList.toggle("now", suit.dataset.row === letter);
}

function openRow() {
  return row || document.querySelector("form[data-answer] .suit.now")?.dataset.row;
}

function stop(target, here) {
  for (const input of target.querySelectorAll("input")) input.tabIndex = here ? 0 : -1;
}

function cycle(target, step = 1) {
  const inputs = [...target.querySelectorAll("input")];
  if (inputs[0].type === "checkbox") {
    inputs[0].click();
    return;
  }
  const now = inputs.findIndex((input) => input.checked);
  const next = inputs[(now + step + inputs.length) % inputs.length];
  next.click();
  if (target.contains(document.activeElement)) next.focus();
}

// --- what each key does; a handler that returns false leaves the key to the browser --------------

function chooseRow(letter) {
  const first = scope().find((target) => rowOf(target) === letter);
  if (!first) return false;
  focus(first);
  return true;
}

function digit(key) {
  if (key === "0") return none();
  const options = answerForm()?.querySelectorAll("[data-options] input") ?? [];
  if (options.length) return press(options[Number(key) - 1]);
  const letter = rowOf(here() ?? document.body) ?? openRow();
  const found = scope().filter((target) => target.dataset.digit === key);
  const target = found.find((one) => rowOf(one) === letter) ?? (letter ? null : found[0]);
  if (!target) return false;
  cycle(target);
  focus(target);
  return true;
}

function press(input) {
  if (!input) return false;
  input.click();
  input.focus();
  return true;
}

function none() {
  const picker = document.activeElement?.closest?.("[data-picker]")?.dataset.picker;
  const box = (picker && document.querySelector(`[name="${picker}-none"]`)) ?? answerForm()?.querySelector(".none-ready input");
  if (!box) return false;
  box.click();
  return true;
}

function walk(step) {
  const all = scope();
  if (!all.length) return false;
  const at = all.indexOf(here());
  if (at < 0 && document.activeElement.matches("input")) return false;
  focus(all[at < 0 ? 0 : (at + step + all.length) % all.length]);
  return true;
}

function change(step) {
  const target = here();
  if (!target) return false;
  cycle(target, step);
  return true;
}

function space() {
  if (here()) return change(1);
  if (document.activeElement?.matches?.("input")) return false;
  const next = document.querySelector("[data-next]");
  if (!next) return false;
  next.click();
  return true;
}

function enter(event) {
  const form = answerForm();
  if (!form || event.repeat) return false;
  form.requestSubmit(form.querySelector("button.main"));
  return true;
}

function help() {
  const dialog = document.getElementById("keys");
  if (dialog.open) dialog.close();
  else dialog.showModal();
  return true;
}

function sign(key) {
  const amount = document.activeElement?.closest?.(".amount");
  if (!amount) return false;
  amount.querySelector(key === "+" ? "[value=plus]" : "[value=minus]").click();
  amount.querySelector(".num").focus();
  return true;
}

const KEYS = {
  "?": help,
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  ArrowUp: () => change(-1),
  ArrowDown: () => change(1),
  " ": space,
  Enter: enter,
};

function act(event) {
  const key = event.key;
  if (SUITS.includes(key.toLowerCase()) && key.length === 1) return chooseRow(key.toLowerCase());
  if (/^\d$/.test(key)) return digit(key);
  return KEYS[key] ? KEYS[key](event) : false;
}

function onKey(event) {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target instanceof Element ? event.target : document.body;
  if (on.closest(TYPED)) {
    if ("+-−".includes(event.key) && sign(event.key)) event.preventDefault();
    return;
  }
  const pressed = on.closest(PRESSED);
  if (pressed && (event.key === " " || event.key === "Enter")) return;
  if (document.getElementById("keys").open && event.key !== "?") return;
  if (act(event)) event.preventDefault();
}

document.addEventListener("keydown", onKey);
document.addEventListener("change", (event) => {
  const tab = event.target.closest?.(".suits input");
  if (!tab) return;
  const picker = tab.closest(".picker");
  const letter = tab.className.slice(-1);
  choose(letter, picker);
  const all = targets().filter((target) => picker.contains(target));
  for (const target of all) stop(target, target === all.find((one) => rowOf(one) === letter));
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-keys]")) help();
});

export const keys = {
  /** One tab stop for each picker: its first tile that is shown. */
  ready() {
    row = "";
    const seen = new Set();
    for (const target of targets()) {
      const picker = target.closest(".picker, [data-rack]");
      const first = !seen.has(picker) && shown(target);
      stop(target, first);
      if (first) seen.add(picker);
    }
  },
};
