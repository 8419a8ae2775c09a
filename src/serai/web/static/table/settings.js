// What this person has set for all tables, kept in this browser.

import { root, ui } from "./page.js";

/** @type {Settings} */
export const settings = {
  theme: root.dataset.theme ?? "auto",
  speed: "1",
  pace: "900",
  calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
  sound: false,
  ask: true,
  strong: false,
  large: false,
  mute: false,
};
const { theme } = settings;
try {
  Object.assign(settings, JSON.parse(localStorage.serai));
} catch { /* nothing is kept, or nothing can be */ }
settings.theme = theme; // a cookie keeps the theme, for the server to read

const fields = () => [...ui.wishes.elements].filter((field) => field instanceof HTMLInputElement);

/** @param {string} name @returns {name is keyof Settings} */
const isSetting = (name) => name in settings;

/** Show the settings on the page and in their dialog. */
export function applySettings() {
  root.dataset.theme = settings.theme;
  root.classList.toggle("calm", settings.calm);
  root.classList.toggle("strong", settings.strong);
  root.classList.toggle("large", settings.large);
  for (const field of fields()) {
    if (!isSetting(field.name)) continue;
    const value = settings[field.name];
    field.checked = field.type === "checkbox" ? value === true : field.value === value;
  }
}

/**
 * Keep what is changed in the dialog.
 * @param {(name: keyof Settings) => void} changed called after each change
 */
export function watchSettings(changed) {
  ui.wishes.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !isSetting(target.name)) return;
    const value = target.type === "checkbox" ? target.checked : target.value;
    Object.assign(settings, { [target.name]: value });
    try {
      localStorage.serai = JSON.stringify(settings);
    } catch { /* then it counts for this page only */ }
    if (target.name === "theme") document.cookie = `theme=${settings.theme};path=/;max-age=31536000;samesite=lax`;
    applySettings();
    changed(target.name);
  });
}
