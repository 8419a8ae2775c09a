// The countdown of the table.

import { setChildren } from "./dom.js";
import { ui } from "./page.js";
import { state } from "./state.js";

let timer = 0;

export function drawClock() {
  const { clock } = state.now;
  clearInterval(timer);
  ui.clock.hidden = !clock;
  if (!clock) return;
  const end = performance.now() + clock.left;
  const tick = () => {
    const left = Math.max(0, end - performance.now());
    setChildren(ui.clockLeft, Math.ceil(left / 1000));
  };
  setChildren(ui.clockText, clock.text);
  ui.clockBar.animate({ scale: [`${clock.left / clock.whole} 1`, "0 1"] }, { duration: clock.left, fill: "forwards" });
  timer = setInterval(tick, 250);
  tick();
}
