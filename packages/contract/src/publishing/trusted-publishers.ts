import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf, nothing } from '../api/envelope.ts';
import { documentId, lineRules, text, whenGiven } from '../api/fields.ts';
import { createdSort, filteredBy, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { tokenProducts } from '../accounts/api-tokens.ts';
import { limits } from '../limits.ts';

export const githubIssuer = 'https://token.actions.githubusercontent.com';

const products = z.array(z.object({ documentId: z.string(), title: z.string() }));

export const trustedPublisher = z.object({
  documentId: z.string(),
  products,
  issuer: z.string(),
  /** It is the name at the time it was added, such as `contoso/parts`. */
  repository: z.string(),
  /** It stays when the repository gets another name, and another repository never gets it. */
  repositoryId: z.string(),
  /** It is a file in `.github/workflows`. */
  workflow: z.string(),
  environment: z.nullable(z.string()),
  /** The tokens of the pipeline are those of this Admin. */
  addedBy: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

export type TrustedPublisher = z.infer<typeof trustedPublisher>;

export const trustedPublisherFilters = filteredBy({ search: searchQuery, sort: createdSort });

export type TrustedPublisherFilters = z.output<typeof trustedPublisherFilters.file>;

function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username + password === '' && !/[?#]/.test(address);
}

export const trustedPublisherInput = z.strictObject({
  products: tokenProducts.check(z.minLength(1, 'Choose at least one product')),
  issuer: text('Issuer is required').check(
    ...lineRules('Issuer', limits.tokenIssuer),
    whenGiven(isIssuer, `Issuer must be complete, such as ${githubIssuer}`),
  ),
  repository: text('Repository is required').check(
    whenGiven(
      (name) => /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(name),
      'Repository is written as owner/name',
    ),
  ),
  repositoryId: text('Id of the repository is required').check(
    whenGiven((id) => /^[1-9]\d{0,18}$/.test(id), 'Id of the repository is a number'),
  ),
  workflow: text('Workflow is required').check(
    whenGiven(
      (name) => /^[\w.-]{1,150}\.ya?ml$/.test(name),
      'Workflow is the name of its file, such as release.yml',
    ),
  ),
  environment: z.nullable(
    text('Leave the environment out, or name it').check(
      ...lineRules('Environment', limits.environmentName),
    ),
  ),
});

export type TrustedPublisherInput = z.output<typeof trustedPublisherInput>;

const pipelineToken = z.object({
  /** It is an API token, which publishes these products and does nothing else. */
  token: z.string(),
  expiresAt: timestamp,
  products,
});

export type PipelineTokenResult = z.input<typeof pipelineToken>;

export const trustedPublisherRoutes = {
  'POST /publish/token': route({
    access: 'public',
    summary:
      'Exchange the ID token of a pipeline that is a trusted publisher for an API token of 15 minutes; each ID token is used once, and its audience is the address of the shop',
    body: z.strictObject({ idToken: z.string().check(z.maxLength(limits.idToken)) }),
    output: entryOf(pipelineToken),
    rate: 'pipelineToken',
    errors: ['ID_TOKEN_REFUSED', 'TRUSTED_PUBLISHER_UNKNOWN', 'ID_TOKEN_ISSUER_UNAVAILABLE'],
  }),
  'GET /back-office/trusted-publishers': route({
    access: 'admin',
    summary: 'The pipelines that publish without a secret',
    query: trustedPublisherFilters.page,
    output: listOf(trustedPublisher),
  }),
  'POST /back-office/trusted-publishers': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Let a pipeline publish releases of products without a secret',
    body: trustedPublisherInput,
    output: entryOf(trustedPublisher),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED', 'PRODUCT_UNKNOWN'],
  }),
  'DELETE /back-office/trusted-publishers/:documentId': route({
    access: 'admin',
    summary: 'Remove a trusted publisher; its tokens are refused from then on',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
