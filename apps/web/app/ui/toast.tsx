import type { LucideIcon } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { createEmitter } from '../create-emitter.ts';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  icon?: LucideIcon;
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends ToastOptions {
  id: number;
  isOpen: boolean;
}

let shown: ShownToast | null = null;
let lastId = 0;
const changes = createEmitter();

/** Shows a message, which replaces the one before. */
export function toast(message: ToastOptions): void {
  lastId += 1;
  show({ ...message, id: lastId, isOpen: true });
}

export function closeToast(id: number): void {
  if (shown?.id === id) show({ ...shown, isOpen: false });
}

export function closeShownToast(): void {
  if (shown) closeToast(shown.id);
}

export function getShownToast(): ShownToast | null {
  return shown;
}

export const subscribeToToasts = changes.subscribe;

function show(next: ShownToast) {
  shown = next;
  changes.emit();
}

/** Loads the toast region on the first user input, or with the first toast. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (Region) return;
    const loadRegion = () =>
      import('./toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        // Offline: the next event retries.
        () => {},
      );
    if (getShownToast()) loadRegion();
    return subscribeToNeed(loadRegion);
  }, [Region]);
  return Region && <Region />;
}

const loadEvents = ['pointerdown', 'keydown', 'online'];

function subscribeToNeed(listener: () => void): () => void {
  const stop = subscribeToToasts(listener);
  for (const event of loadEvents) window.addEventListener(event, listener);
  return () => {
    stop();
    for (const event of loadEvents) window.removeEventListener(event, listener);
  };
}
