import type { LucideIcon } from 'lucide-react';

interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  /** Replaces the icon of the variant. */
  icon?: LucideIcon;
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message from anywhere; it takes the place of the one before. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, isOpen: true });
}

export function closeToast(id: number): void {
  if (shown?.id === id) show({ ...shown, isOpen: false });
}

export function getShownToast(): ShownToast | null {
  return shown;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: ShownToast) {
  shown = next;
  for (const listener of listeners) listener();
}
