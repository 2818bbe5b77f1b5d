import { readStorage, writeStorage } from './browser-storage.ts';

export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

/**
 * Also the first script of every page, before anything is painted, so it must use nothing
 * outside itself.
 */
function applyTheme() {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Without storage the system's theme applies.
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

/** Also on changes by the system or another tab. */
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

export function followTheme(): () => void {
  return onThemeChange(() => {});
}

function refresh() {
  applyTheme();
  for (const listener of listeners) listener();
}
