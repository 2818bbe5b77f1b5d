import { useMemo } from 'react';
import { createStoredText } from '../stored-text.ts';
import {
  emptyTarget,
  parseTarget,
  type InstallTarget,
  type ProductTarget,
} from './install-target.ts';

const maxProducts = 50;

const stored = createStoredText('installTarget');

export function useInstallTarget(): InstallTarget {
  const text = stored.useText();
  return useMemo(() => parseTarget(text), [text]);
}

export function changeTarget(change: Partial<Omit<InstallTarget, 'products'>>): void {
  stored.write(JSON.stringify({ ...parseTarget(stored.read()), ...change }));
}

/** The products that were changed last are stored. */
export function changeProductTarget(documentId: string, change: Partial<ProductTarget>): void {
  const target = parseTarget(stored.read());
  const { [documentId]: before, ...others } = target.products;
  const entries = Object.entries(others).slice(1 - maxProducts);
  const products = Object.fromEntries([...entries, [documentId, { ...before, ...change }]]);
  stored.write(JSON.stringify({ ...target, products }));
}

/** What was typed; the chosen way and shell stay. */
export function clearTarget(): void {
  const { way, shell } = parseTarget(stored.read());
  stored.write(JSON.stringify({ ...emptyTarget, way, shell }));
}
