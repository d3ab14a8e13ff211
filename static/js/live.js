// The clock of a live round: counts down between two looks at the server.

const ends = new WeakMap();

function said(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  for (const face of document.querySelectorAll("[data-left]")) {
    if (!ends.has(face)) ends.set(face, performance.now() + 1000 * Number(face.dataset.left));
    const left = Math.max(0, Math.ceil((ends.get(face) - performance.now()) / 1000));
    if (face.textContent !== said(left)) face.textContent = said(left);
    face.classList.toggle("soon", left <= 10);
  }
}

setInterval(tick, 250);
