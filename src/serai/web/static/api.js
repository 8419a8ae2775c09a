// The page for programs: sends what a form says and shows the answer.

/** The fields of a form that are part of the request. @param {HTMLFormElement} form */
const fieldsOf = (form) =>
  [...form.elements].filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);

/** @param {HTMLFormElement} form */
function requestOf(form) {
  let path = form.dataset.path ?? "";
  const query = new URLSearchParams();
  /** @type {RequestInit} */
  const options = { method: form.dataset.method };
  for (const { name, value, dataset } of fieldsOf(form)) {
    if (dataset.in === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (dataset.in === "query" && value) query.set(name, value);
    else if (dataset.in === "body") {
      options.body = value;
      options.headers = { "content-type": "application/json" };
    }
  }
  return { address: query.size ? `${path}?${query}` : path, options };
}

/** @param {HTMLFormElement} form @returns {Promise<string>} */
async function send(form) {
  const { address, options } = requestOf(form);
  const stop = new AbortController();
  const answer = await fetch(address, { ...options, signal: stop.signal });
  const head = `${answer.status} ${answer.statusText}\n`;
  if (answer.headers.get("content-type")?.includes("ndjson") && answer.body) {
    const piece = await answer.body.getReader().read(); // the first line shows what the stream is like
    stop.abort();
    return head + new TextDecoder().decode(piece.value);
  }
  return head + indented(await answer.text());
}

/** JSON with indentation, other text as it is. @param {string} text */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

for (const form of document.forms) {
  const output = form.querySelector("output");
  if (!form.dataset.path || !output) continue;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const shown = document.createElement("pre");
    shown.tabIndex = 0;
    shown.textContent = await send(form).catch(String);
    output.replaceChildren(shown);
  });
}
