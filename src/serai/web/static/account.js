// Passkeys: ask the server for a challenge, let the device answer it, send the answer back.

/** @typedef {{ failed: string, stopped: string, exists: string, unsupported: string }} Words */
/** @typedef {{ text?: string, error?: string }} Refusal */
/** @typedef {{ go: string }} SignedIn where to go then */

/** The server has refused, in a sentence for the reader. */
class Refused extends Error {}

const box = document.getElementById("passkeys");
const message = document.getElementById("passkey-said");
/** @type {Words} */
const words = JSON.parse(box?.dataset.words ?? "{}");

/** @param {string} text */
function say(text) {
  if (!message) return;
  message.textContent = text;
  message.hidden = !text;
}

/** @param {string} base64url @returns {ArrayBuffer} */
function decode(base64url) {
  const plain = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}

/** @param {ArrayBuffer} buffer */
function encode(buffer) {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * @template Reply
 * @param {string} address
 * @param {unknown} body
 * @returns {Promise<Reply>}
 */
async function post(address, body = {}) {
  const answer = await fetch(address, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  /** @type {Reply & Refusal} */
  const reply = await answer.json();
  if (answer.ok) return reply;
  throw new Refused(reply.text ?? reply.error ?? words.failed);
}

/**
 * What the device has answered, as the server reads it.
 * @param {Credential | null} credential
 */
function written(credential) {
  if (!(credential instanceof PublicKeyCredential)) throw new Refused(words.failed);
  const { id, rawId, type, authenticatorAttachment, response } = credential;
  return {
    id,
    rawId: encode(rawId),
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: { clientDataJSON: encode(response.clientDataJSON), ...writtenResponse(response) },
  };
}

/** @param {AuthenticatorResponse} response to making a passkey, or to using one */
function writtenResponse(response) {
  if (response instanceof AuthenticatorAttestationResponse) {
    return { attestationObject: encode(response.attestationObject), transports: response.getTransports?.() };
  }
  if (response instanceof AuthenticatorAssertionResponse) {
    const { authenticatorData, signature, userHandle } = response;
    return {
      authenticatorData: encode(authenticatorData),
      signature: encode(signature),
      userHandle: userHandle ? encode(userHandle) : undefined,
    };
  }
  return {};
}

/**
 * @param {PublicKeyCredentialDescriptorJSON[] | undefined} list
 * @returns {PublicKeyCredentialDescriptor[]}
 */
const descriptors = (list = []) => list.map(({ id, transports }) => ({
  id: decode(id),
  type: "public-key",
  transports: /** @type {AuthenticatorTransport[] | undefined} */ (transports),
}));

/** Make a passkey for this account. @returns {Promise<SignedIn>} */
async function addPasskey() {
  /** @type {PublicKeyCredentialCreationOptionsJSON & Pick<PublicKeyCredentialCreationOptions, "attestation">} */
  const asked = await post("/account/passkey/begin");
  const made = await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: decode(asked.challenge),
      user: { ...asked.user, id: decode(asked.user.id) },
      excludeCredentials: descriptors(asked.excludeCredentials),
      extensions: undefined,
    },
  });
  return post("/account/passkey/finish", written(made));
}

/** Sign in with a passkey. @returns {Promise<SignedIn>} */
async function usePasskey() {
  /** @type {PublicKeyCredentialRequestOptionsJSON & Pick<PublicKeyCredentialRequestOptions, "userVerification">} */
  const asked = await post("/signin/passkey/begin");
  const found = await navigator.credentials.get({
    publicKey: {
      ...asked,
      challenge: decode(asked.challenge),
      allowCredentials: descriptors(asked.allowCredentials),
      extensions: undefined,
    },
  });
  return post("/signin/passkey/finish", written(found));
}

/** @param {unknown} error */
function sentenceFor(error) {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof DOMException)) return words.failed;
  return error.name === "InvalidStateError" ? words.exists : words.stopped;
}

/**
 * @param {string} id of a button
 * @param {() => Promise<SignedIn>} work
 */
function connectButton(id, work) {
  const button = document.getElementById(id);
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    say("");
    if (!window.PublicKeyCredential) {
      say(words.unsupported);
      return;
    }
    button.disabled = true;
    try {
      const { go } = await work();
      location.assign(go);
    } catch (error) {
      say(sentenceFor(error));
    } finally {
      button.disabled = false;
    }
  });
}

connectButton("passkey-add", addPasskey);
connectButton("passkey-use", usePasskey);
