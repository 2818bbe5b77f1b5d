import { useSyncExternalStore } from 'react';
import { createEmitter } from './store.ts';
import { readStorage, writeStorage } from './browser-storage.ts';

export const themes = ['light', 'dark', 'system'] as const;

export type Theme = (typeof themes)[number];

/** It is also an inline script before the first paint: it must use nothing from outside. */
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

export const themeScript = () => `(${applyTheme})()`;

const changes = createEmitter(watchSystemAndTabs);

export function chooseTheme(theme: Theme): void {
  writeStorage('localStorage', 'theme', theme);
  refresh();
}

export function getTheme(): Theme {
  const chosen = readStorage('localStorage', 'theme');
  return themes.find((theme) => theme === chosen) ?? 'system';
}

export const hasChosenTheme = (): boolean => getTheme() !== 'system';

export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(changes.subscribe, getTheme, getSystemTheme);
}

const getSystemTheme = () => 'system' as const;

function watchSystemAndTabs(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', refresh);
  window.addEventListener('storage', refresh);
  return () => {
    system.removeEventListener('change', refresh);
    window.removeEventListener('storage', refresh);
  };
}

export function followTheme(): () => void {
  return changes.subscribe(() => {});
}

function refresh() {
  applyTheme();
  changes.emit();
}
