// Taps on a form that is just being drawn anew: each is done once the new form stands there.

const FORM = "form.analyse";
const waiting = [];

function control({ name, value }) {
  const named = [...document.querySelector(FORM).elements].filter((one) => one.name === name);
  return named.find((one) => one.matches("select") || one.value === value);
}

function again() {
  if (!waiting.length) return;
  const tap = waiting.shift();
  const target = control(tap);
  if (!target) return again();
  if (target.matches("button")) return target.click();
  if (target.matches("select")) target.value = tap.value;
  else target.checked = true;
  target.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("htmx:confirm", (event) => {
  const { elt, triggeringEvent: tap } = event.detail;
  if (!elt.matches(FORM) || !elt.classList.contains("htmx-request")) return;
  event.preventDefault();
  const { name, value } = tap.submitter ?? tap.target;
  waiting.push({ name, value });
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) waiting.length = 0;
});
document.addEventListener("htmx:afterSettle", again);
