import { platforms } from '@partshelf/contract/packages/labels.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { createStoredText } from '../../store.ts';

export const typedTextMax = 2_000;

const typedText = z.catch(z._default(z.string().check(z.maxLength(typedTextMax)), ''), '');

const productTarget = z.object({
  appId: typedText,
  isForAllSites: z._default(z.boolean(), false),
});

const installTarget = z.object({
  platform: z.optional(z.enum(platforms)),
  tenant: typedText,
  site: typedText,
  clientId: typedText,
  scope: z._default(z.enum(['tenant', 'site']), 'tenant'),
  way: z._default(z.enum(['browser', 'pnp', 'm365']), 'browser'),
  shell: z._default(z.enum(['bash', 'powershell']), 'bash'),
  products: z._default(z.record(z.string(), productTarget), {}),
});

export type InstallTarget = z.infer<typeof installTarget>;

type ProductTarget = z.infer<typeof productTarget>;

export const emptyTarget: InstallTarget = z.parse(installTarget, {});

/** What is stored may be of an older version of the shop, or broken. */
export function parseTarget(stored: string): InstallTarget {
  try {
    return z.parse(installTarget, JSON.parse(stored));
  } catch {
    return emptyTarget;
  }
}

const maxProducts = 50;

const stored = createStoredText('localStorage', 'installTarget');

export function useInstallTarget(): InstallTarget {
  const text = stored.useValue();
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

export function clearTarget(): void {
  const { way, shell } = parseTarget(stored.read());
  stored.write(JSON.stringify({ ...emptyTarget, way, shell }));
}
