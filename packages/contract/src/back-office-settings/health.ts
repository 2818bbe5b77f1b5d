import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';

export const providerName = z.enum([
  'stripe',
  'mail',
  'files',
  'redis',
  'vies',
  'google',
  'microsoft',
]);

export type ProviderName = z.infer<typeof providerName>;

/** `refused`: it answers, and does not accept the settings. `unknown`: it was not asked yet. */
export const providerState = z.enum(['up', 'away', 'refused', 'unknown']);

export type ProviderState = z.infer<typeof providerState>;

export const providerStatus = z.object({
  provider: providerName,
  state: providerState,
  /** Since the start of the node. */
  failures: z.number(),
  lastAnswerAt: z.nullable(z.string()),
  lastFailureAt: z.nullable(z.string()),
  lastFailure: z.nullable(z.string()),
});

export type ProviderStatus = z.infer<typeof providerStatus>;

export const shopHealth = z.object({
  release: z.string(),
  lastMigration: z.string(),
  /** Of the node that answers. */
  startedAt: z.string(),
  providers: z.array(providerStatus),
});

export type ShopHealth = z.infer<typeof shopHealth>;

export const adminHealthRoutes = {
  'GET /back-office/health': route({
    access: 'admin',
    summary: 'Release, migrations and providers, as the node that answers sees them',
    output: entryOf(shopHealth),
  }),
};
