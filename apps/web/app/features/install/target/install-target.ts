import { platforms } from '@partshelf/contract/packages/labels.ts';
import * as z from 'zod/mini';

export const typedTextMax = 2_000;

const typedText = z.catch(z._default(z.string().check(z.maxLength(typedTextMax)), ''), '');

const productTarget = z.object({
  /** In the app catalogue of the reader's tenant. */
  appId: typedText,
  isForAllSites: z._default(z.boolean(), false),
});

/** As typed. */
const installTarget = z.object({
  platform: z.optional(z.enum(platforms)),
  tenant: typedText,
  site: typedText,
  clientId: typedText,
  scope: z._default(z.enum(['tenant', 'site']), 'tenant'),
  way: z._default(z.enum(['browser', 'pnp', 'm365']), 'browser'),
  shell: z._default(z.enum(['bash', 'powershell']), 'bash'),
  /** By the documentId of the product. */
  products: z._default(z.record(z.string(), productTarget), {}),
});

export type InstallTarget = z.infer<typeof installTarget>;

export type ProductTarget = z.infer<typeof productTarget>;

export const emptyTarget: InstallTarget = z.parse(installTarget, {});

/** What is stored may be of an older version of the shop, or broken. */
export function parseTarget(stored: string): InstallTarget {
  try {
    return z.parse(installTarget, JSON.parse(stored));
  } catch {
    return emptyTarget;
  }
}
