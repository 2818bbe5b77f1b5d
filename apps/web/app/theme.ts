import { readStorage, writeStorage } from './browser-storage.ts';

export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

/**
 * Puts the chosen theme on the page. Also runs as the first script of every page, before anything
 * is painted, so it may use nothing from outside itself.
 */
function applyTheme() {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // A browser that keeps no data for this site follows the system.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
}

export const themeScript = `(${applyTheme})()`;

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  writeStorage('localStorage', 'theme', theme);
  refresh();
}

export function getTheme(): Theme {
  const chosen = readStorage('localStorage', 'theme');
  return themes.find((theme) => theme === chosen) ?? 'system';
}

/** Also follows the system's setting and the choice made in another tab. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  system.addEventListener('change', refresh);
  window.addEventListener('storage', refresh);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', refresh);
    window.removeEventListener('storage', refresh);
  };
}

/** Keeps a page in the chosen theme, whether or not the page offers the choice. */
export function followTheme(): () => void {
  return onThemeChange(() => {});
}

function refresh() {
  applyTheme();
  for (const listener of listeners) listener();
}
