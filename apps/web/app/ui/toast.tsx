import type { LucideIcon } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { createStore } from '../store.ts';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  icon?: LucideIcon;
  action?: { label: string; onPress: () => void };
  /**
   * It shows a button "Undo" in place of the action. The toast stays longer, and Escape elsewhere
   * leaves it.
   */
  undo?: () => void;
}

export interface ShownToast extends ToastOptions {
  id: number;
  isOpen: boolean;
}

const shown = createStore<ShownToast | null>(null);
let lastId = 0;

/** Shows a message, which replaces the one before. */
export function toast(message: ToastOptions): void {
  lastId += 1;
  shown.write({ ...message, id: lastId, isOpen: true });
}

export function closeToast(id: number): void {
  const current = shown.read();
  if (current?.id === id) shown.write({ ...current, isOpen: false });
}

export function closeShownToast(): void {
  const current = shown.read();
  if (current) closeToast(current.id);
}

export const useShownToast = () => shown.useValue();

/** Loads the toast region on the first user input, or with the first toast. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (Region) return;
    const loadRegion = () =>
      import('./toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        // The browser is offline: the next event retries.
        () => {},
      );
    if (shown.read()) loadRegion();
    return subscribeToNeed(loadRegion);
  }, [Region]);
  // The attribute keeps it visible to screen readers under a dialog, also when it loads after that.
  return <div aria-live="off">{Region && <Region />}</div>;
}

const loadEvents = ['pointerdown', 'keydown', 'online'];

function subscribeToNeed(listener: () => void): () => void {
  const stop = shown.subscribe(listener);
  for (const event of loadEvents) window.addEventListener(event, listener);
  return () => {
    stop();
    for (const event of loadEvents) window.removeEventListener(event, listener);
  };
}
