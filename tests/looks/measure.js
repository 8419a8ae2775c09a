// What the tests of the looks measure in a table's page. Loaded once into it; every answer is a list of plain words.

const measured = {
  /** Put parts drawn by Python in place of those that the page shows. */
  lay(parts) {
    for (const el of document.querySelectorAll(".part")) el.remove();
    const used = new Set();
    for (const { id, where, x, y, w, h, phone, svg } of parts) {
      const box = document.createElement("section");
      box.className = "part";
      box.innerHTML = svg;
      const el = box.firstChild;
      el.style.cssText = `--phone: ${phone ? `${phone}px` : "100%"}; aspect-ratio: ${w} / ${h}`;
      if (where === "stage") box.style.cssText = `left: ${x / 9.64}%; top: ${y / 6.48}%; width: ${w / 9.64}%; height: ${h / 6.48}%`;
      const seat = where.startsWith("panel:") ? `seat-${where.slice(6)}` : "";
      if (seat) used.add(seat);
      document.getElementById({ stage: "felt", bar: "phase", side: "overPanels" }[where] ?? seat).append(box);
    }
    for (const panel of document.querySelectorAll(".panel")) panel.hidden = !used.has(panel.id);
  },

  opacity(el) {
    let product = 1;
    for (let at = el; at && at !== document.body; at = at.parentElement) product *= +getComputedStyle(at).opacity;
    return product;
  },

  /** Every visible line of text in a part, with the box of its capitals and figures. */
  texts() {
    const found = [];
    for (const part of document.querySelectorAll(".part")) for (const el of part.querySelectorAll("text")) {
      const style = getComputedStyle(el), words = el.textContent.trim(), box = el.getBoundingClientRect();
      if (!words || style.visibility === "hidden" || style.display === "none" || !box.width || el.closest(".ghost, .over, defs")) continue;
      const air = box.height * 0.21;
      const node = el.closest(".node")?.dataset.id ?? "";
      found.push({ el, part, words, node, style, left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air });
    }
    return found;
  },

  name: ({ part, node, words }) => `${part.firstChild.dataset.part}/${node} “${words}”`,

  overlaps() {
    const all = measured.texts(), found = [];
    all.forEach((one, n) => all.slice(n + 1).forEach((other) => {
      if (one.part !== other.part) return;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const twin = one.words === other.words && Math.abs(one.left - other.left) < 3 && Math.abs(one.top - other.top) < 3;
      if (wide > 1 && high > 1 && !twin) found.push(`${measured.name(one)} on ${measured.name(other)}: ${wide.toFixed(1)} x ${high.toFixed(1)}`);
    }));
    return found;
  },

  clipped() {
    const found = [];
    for (const each of measured.texts()) {
      const box = each.part.firstChild.getBoundingClientRect();
      const out = Math.max(box.left - each.left, each.right - box.right, box.top - each.top, each.bottom - box.bottom);
      if (out > 0.6) found.push(`${measured.name(each)} by ${out.toFixed(1)}`);
    }
    return found;
  },

  sizes() {
    const odd = new Set();
    for (const each of measured.texts()) {
      const size = +each.style.fontSize.replace("px", "");
      if (![12, 14, 16, 20, 28].includes(size)) odd.add(`${measured.name(each)}: ${size}`);
    }
    return [...odd];
  },

  /** What a person can press: lit nodes. */
  small(least) {
    const found = [];
    for (const el of document.querySelectorAll(".part .node.lit")) {
      const boxes = [...el.querySelectorAll(":scope > .hit")].map((hit) => hit.getBoundingClientRect());
      const box = boxes[0] ?? el.getBoundingClientRect();
      if (Math.min(box.width, box.height) < least - 0.5) found.push([el.closest("svg").dataset.part, el.dataset.id, +box.width.toFixed(1), +box.height.toFixed(1)]);
    }
    return found;
  },

  hide(hidden) {
    let sheet = document.getElementById("no-words");
    if (!sheet) { sheet = new CSSStyleSheet(); sheet.replaceSync(".part text { visibility: hidden !important }"); measured.sheet ??= sheet; }
    document.adoptedStyleSheets = hidden ? [measured.sheet] : [];
  },

  colour(text, under) {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return [r, g, b].map((part, n) => part * scale * a + (under ? under[n] * (1 - a) : 0));
  },
  light([r, g, b]) {
    const [x, y, z] = [r, g, b].map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  },
  ratio(one, other) {
    const [low, high] = [measured.light(one), measured.light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  },

  /** The contrast of each text with what lies behind it, read from a picture in which no text is drawn.
      A tenth of the pixels may be worse: an outline or a hairline that passes behind. */
  async faint(picture, least) {
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    const found = [];
    for (const each of measured.texts()) {
      const { el, style, left, right, top, bottom } = each;
      if (left < 0 || top < 0 || right > image.width || bottom > image.height || style.fill === "none") continue;
      const halo = style.stroke !== "none" && style.paintOrder.startsWith("stroke") && parseFloat(style.strokeWidth) >= 2;
      const { data } = canvas.getImageData(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
      const clear = measured.opacity(el) * +style.fillOpacity, ratios = [];
      for (let at = 0; at < data.length; at += 4) {
        let under = [data[at], data[at + 1], data[at + 2]];
        if (halo) under = measured.colour(style.stroke, under);
        const ink = measured.colour(style.fill, under).map((part, n) => part * clear + under[n] * (1 - clear));
        ratios.push(measured.ratio(ink, under));
      }
      ratios.sort((a, b) => a - b);
      const ratio = ratios[Math.floor(ratios.length / 10)];
      if (ratio < least) found.push(`${measured.name(each)}: ${ratio.toFixed(2)}`);
    }
    return found;
  },

  /** Words of the frame that do not fit where they stand. */
  cut() {
    const found = [];
    for (const el of document.querySelectorAll("#prompt, #banner, #status, #choices .btn, #end, .panel .name, .panel header, [role=tablist], .tabs")) {
      if (!el.getClientRects().length) continue;
      if (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1) found.push(`${el.id || el.className || el.getAttribute("role")} “${el.textContent.trim().slice(0, 60)}”`);
    }
    return found;
  },

  /** Buttons of the frame that are too small. */
  slight(least) {
    const found = [];
    for (const el of document.querySelectorAll("#bar button, #bar a, .tabs button, #jumps button, #recap")) {
      const box = el.getBoundingClientRect();
      if (box.width && Math.min(box.width, box.height) < least - 0.5) found.push(`${el.id || el.textContent}: ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`);
    }
    return found;
  },
};
window.measured = measured;
