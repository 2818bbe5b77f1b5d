import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { documentId, lineText } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { apiTokenLifetimes, apiTokenScopes } from '../roles.ts';

/** A token, or a pipeline, publishes releases of these products. */
export const tokenProducts = z.array(documentId).check(
  z.maxLength(limits.tokenProducts, `Choose at most ${limits.tokenProducts} products`),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Name each product once'),
);

const scopes = z.array(z.enum(apiTokenScopes)).check(
  z.minLength(1, 'Choose at least one scope'),
  z.maxLength(apiTokenScopes.length),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Name each scope once'),
);

const apiTokenInput = z
  .strictObject({
    name: lineText('Name is required').check(
      z.maxLength(limits.nameMax, `Name must be at most ${limits.nameMax} characters`),
    ),
    scopes,
    /** They are those that the scope `releases:publish` is for, which needs at least one. */
    products: z.optional(tokenProducts),
    expiresInDays: z.nullable(z.literal(apiTokenLifetimes)),
  })
  .check(
    z.refine(
      ({ scopes: chosen, products: listed = [] }) =>
        chosen.includes('releases:publish') === listed.length > 0,
      { path: ['products'], message: 'Choose the products whose releases it may publish' },
    ),
  )
  .register(z.globalRegistry, {
    example: { name: 'Nightly export', scopes: ['orders:read'], expiresInDays: 90 },
  });

export type ApiTokenInput = z.output<typeof apiTokenInput>;

export const apiToken = z.object({
  documentId: z.string(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(apiTokenScopes)),
  createdAt: timestamp,
  /** It is precise to the minute; null until the first use. */
  lastUsedAt: z.nullable(timestamp),
  expiresAt: z.nullable(timestamp),
  isExpired: z.boolean(),
  /** It is absent without the scope `releases:publish`. */
  products: z.optional(z.array(z.object({ documentId: z.string(), title: z.string() }))),
});

export type ApiToken = z.infer<typeof apiToken>;
export type ApiTokenResult = z.input<typeof apiToken>;

const createdApiToken = z.extend(apiToken, { token: z.string() });

export type CreatedApiToken = z.infer<typeof createdApiToken>;

export const apiTokenRoutes = {
  'GET /api-tokens': route({
    access: 'customer',
    summary: 'The API tokens of the signed-in user, newest first',
    output: z.object({ data: z.array(apiToken) }),
  }),
  'POST /api-tokens': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Create an API token; only this answer contains it',
    body: apiTokenInput,
    output: entryOf(createdApiToken),
    rate: 'createApiToken',
    errors: ['API_TOKENS_FULL', 'API_TOKEN_SCOPE_UNAVAILABLE', 'PRODUCT_UNKNOWN'],
  }),
  'DELETE /api-tokens/:documentId': route({
    access: 'customer',
    summary: 'Revoke an API token; it is refused from then on',
    params: z.strictObject({ documentId }),
    output: z.object({ ok: z.literal(true) }),
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
};
