// The pages work without this; with it, links can be copied, a lobby notices who comes, and forms follow the players.

/** Copy buttons: shown only where copying works. */
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  const label = /** @type {HTMLElement} */ (button.querySelector("span"));
  const text = label.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy"); // plain http at home has no other way
    }
    label.textContent = button.dataset.done ?? text;
    setTimeout(() => { label.textContent = text; }, 2000);
  });
  field.addEventListener("focus", () => field.select());
}

/** What is usual may depend on the number of players. */
for (const form of document.querySelectorAll("form.setup")) {
  const follow = () => {
    const players = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=players]:checked"))?.value;
    for (const option of form.querySelectorAll("option")) {
      const usual = option.getAttribute(`data-usual-${players}`);
      if (usual) option.textContent = usual;
    }
  };
  form.addEventListener("change", follow);
  follow();
}

/** On a narrow screen the chapters would stand before the rules. */
if (matchMedia("(max-width: 900px)").matches) document.querySelector(".toc")?.removeAttribute("open");

/** The theme changes as soon as it is chosen. */
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-auto]"))) {
  button.hidden = true;
  button.form?.addEventListener("change", () => button.form?.submit());
}

/** A lobby looks every few seconds who is there. */
const lobby = /** @type {HTMLElement | null} */ (document.querySelector("[data-lobby]"));
if (lobby) {
  const look = async () => {
    try {
      const answer = await fetch(lobby.dataset.lobby ?? "", { headers: { accept: "application/json" } });
      /** @type {{ open: number, table: string }} */
      const { open, table } = await answer.json();
      if (open === 0) location.assign(table);
      else if (String(open) !== lobby.dataset.open) location.reload();
    } catch { /* the server is away for a moment: try again */ }
  };
  setInterval(() => { if (!document.hidden) look(); }, 3000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
}
