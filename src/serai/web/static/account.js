// Passkeys: ask the server for a challenge, let the device answer it, send the answer back.
// @ts-check

const box = /** @type {HTMLElement} */ (document.getElementById("passkeys"));
const words = JSON.parse(box.dataset.words ?? "{}");
const said = document.getElementById("passkey-said");

/** @param {string} text */
const say = (text) => { if (said) { said.textContent = text; said.hidden = !text; } };

/** @param {string} text @returns {ArrayBuffer} */
const bytes = (text) => {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
};

/** @param {ArrayBuffer | null | undefined} buffer */
const text = (buffer) => buffer
  ? btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")
  : undefined;

/** @param {string} address @param {unknown} [body] */
const post = async (address, body) => {
  const answer = await fetch(address, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Refused(told.text ?? told.error ?? words.failed);
  return told;
};

class Refused extends Error {}

/** @param {any} credential */
const written = (credential) => ({
  id: credential.id, rawId: text(credential.rawId), type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  clientExtensionResults: {},
  response: {
    clientDataJSON: text(credential.response.clientDataJSON),
    attestationObject: text(credential.response.attestationObject),
    authenticatorData: text(credential.response.authenticatorData),
    signature: text(credential.response.signature),
    userHandle: text(credential.response.userHandle),
    transports: credential.response.getTransports?.(),
  },
});

/** @param {any[] | undefined} list */
const named = (list) => (list ?? []).map((each) => ({ ...each, id: bytes(each.id) }));

const add = async () => {
  const asked = await post("/account/passkey/begin");
  const made = await navigator.credentials.create({
    publicKey: {
      ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) },
      excludeCredentials: named(asked.excludeCredentials),
    },
  });
  return post("/account/passkey/finish", written(made));
};

const use = async () => {
  const asked = await post("/signin/passkey/begin");
  const found = await navigator.credentials.get({
    publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: named(asked.allowCredentials) },
  });
  return post("/signin/passkey/finish", written(found));
};

for (const [id, work] of /** @type {[string, () => Promise<any>][]} */ ([["passkey-add", add], ["passkey-use", use]])) {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById(id));
  if (!button) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    say("");
    if (!window.PublicKeyCredential) { say(words.unsupported); return; }
    button.disabled = true;
    try {
      location.assign((await work()).go);
    } catch (error) {
      const name = error instanceof DOMException ? error.name : "";
      say(error instanceof Refused ? error.message
        : name === "InvalidStateError" ? words.exists : name ? words.stopped : words.failed);
    } finally {
      button.disabled = false;
    }
  });
}
