// The slip beside a question: what is marked so far, which tiles are taken, what the amounts make.

function markedTiles(form, name, state) {
  const chosen = form.querySelectorAll(`.pick input[name^="${name}-"][value="${state}"]:checked`);
  return [...chosen].map((radio) => {
    const pick = radio.closest(".pick");
    const tile = pick.querySelector("svg").cloneNode(true);
    tile.removeAttribute("aria-hidden");
    tile.setAttribute("role", "img");
    tile.setAttribute("aria-label", pick.getAttribute("aria-label"));
    return tile;
  });
}

function fillMarks(form) {
  for (const slip of form.querySelectorAll("[data-slip]")) {
    for (const row of slip.querySelectorAll("[data-state]")) {
      row.querySelector("dd").replaceChildren(...markedTiles(form, slip.dataset.slip, row.dataset.state));
    }
  }
}

function fillChosen(form) {
  for (const line of form.querySelectorAll("[data-chosen]")) {
    const boxes = [...form.querySelectorAll(`input[name="${line.dataset.chosen}"]:checked`)];
    line.dataset.label ??= line.textContent.trim();
    const chosen = boxes.map((box) => box.getAttribute("aria-label")).join(document.documentElement.lang === "en" ? ", " : "、");
    line.textContent = chosen || line.dataset.label;
    line.classList.toggle("filled", boxes.length > 0);
  }
}

function amountOf(row) {
  const text = row.querySelector(".num").value.trim();
  const minus = row.querySelector("[value=minus]").checked;
  return /^\d+$/.test(text) ? (minus ? -Number(text) : Number(text)) : null;
}

function fillSums(form) {
  for (const field of form.querySelectorAll("[data-amounts]")) {
    const amounts = [...field.querySelectorAll(".amount")].map(amountOf).filter((n) => n !== null);
    const sum = amounts.reduce((a, b) => a + b, 0);
    const line = field.querySelector("[data-sum]");
    line.dataset.rest ??= line.textContent;
    const signed = sum > 0 ? `+${sum}` : sum < 0 ? `−${-sum}` : "0";
    const said = line.dataset.sum.replace("{n}", amounts.length).replace("{sum}", signed);
    line.textContent = amounts.length ? said : line.dataset.rest;
    line.classList.toggle("even", amounts.length === 4 && sum === 0);
  }
}

function likely(event) {
  const field = event.target.closest(".figure-field");
  if (!field) return;
  const typed = event.target.classList.contains("num");
  if (typed && event.target.value) for (const radio of field.querySelectorAll("[type=radio]")) radio.checked = false;
  if (!typed) field.querySelector(".num").value = "";
}

function fill(form) {
  fillMarks(form);
  fillChosen(form);
  fillSums(form);
}

function changed(event) {
  const form = event.target.closest("form[data-answer]");
  if (!form) return;
  likely(event);
  fill(form);
}

document.addEventListener("change", changed);
document.addEventListener("input", changed);
document.addEventListener("reset", (event) => setTimeout(() => fill(event.target)));

export const slips = {
  ready(root) {
    for (const form of root.querySelectorAll("form[data-answer]")) fill(form);
  },
};
