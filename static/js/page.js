// The whole script of the pages: keys, the slip, the running sum. Every page works without it.

import { keys } from "./keys.js";
import "./play.js";
import { slips } from "./slip.js";
import "./taps.js";

document.documentElement.classList.add("scripted");

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

/** What a freshly drawn part of the page needs before the first key or tap. */
function ready(root) {
  for (const field of root.querySelectorAll("input[data-zone]")) field.value = zone;
  keys.ready();
  slips.ready(root);
}

new MutationObserver((changes) => {
  if (changes.some((change) => change.addedNodes.length)) ready(document.getElementById("main"));
}).observe(document.getElementById("main"), { childList: true });

ready(document);
