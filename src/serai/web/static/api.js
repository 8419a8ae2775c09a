// @ts-check
// The page for programs: sends what a form says and shows the answer.

/** @param {HTMLFormElement} form @returns {Promise<string>} */
async function send(form) {
  let path = form.dataset.path ?? "";
  const query = new URLSearchParams();
  /** @type {RequestInit} */
  const request = { method: form.dataset.method };
  for (const field of form.querySelectorAll("[data-in]")) {
    const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (field);
    if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.dataset.in === "query") { if (input.value) query.set(input.name, input.value); }
    else {
      request.body = input.value;
      request.headers = { "content-type": "application/json" };
    }
  }
  const stop = new AbortController();
  request.signal = stop.signal;
  const answer = await fetch(path + (query.size ? `?${query}` : ""), request);
  const head = `${answer.status} ${answer.statusText}\n`;
  if (answer.headers.get("content-type")?.includes("ndjson") && answer.body) {
    const piece = await answer.body.getReader().read();  // the first line shows what the stream is like
    stop.abort();
    return head + new TextDecoder().decode(piece.value);
  }
  const text = await answer.text();
  try { return head + JSON.stringify(JSON.parse(text), null, 2); } catch { return head + text; }
}

for (const form of document.querySelectorAll("form[data-path]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const output = form.querySelector("output");
    if (!output) return;
    const shown = document.createElement("pre");
    shown.tabIndex = 0;
    try { shown.textContent = await send(/** @type {HTMLFormElement} */ (form)); }
    catch (error) { shown.textContent = String(error); }
    output.replaceChildren(shown);
  });
}
