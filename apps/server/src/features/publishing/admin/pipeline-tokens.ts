import type { PipelineTokenResult } from '@partshelf/contract/publishing/trusted-publishers.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { sha256 } from '../../../files/files.ts';
import { ShopError } from '../../../platform/errors.ts';
import { refuseIdToken } from '../../../providers/id-tokens.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { createToken, hashToken } from '../../accounts/api-tokens.ts';
import { delayOwnerErasure } from './queries.ts';
import {
  findPublisherOf,
  getPublisher,
  insertPipelineToken,
  insertUsedToken,
  isIssuerTrusted,
  markPublisherUsed,
  type Pipeline,
} from './trusted-publisher-queries.ts';
import { namePipeline } from './trusted-publishers.ts';

export function mountPipelineTokens(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /publish/token', async ({ body }) => ({
    data: await exchange(deps, body.idToken),
  }));
}

const shortText = z.string().check(z.minLength(1), z.maxLength(500));

/** GitHub describes them: https://docs.github.com/actions/reference/security/oidc */
const pipelineClaims = z.object({
  jti: shortText,
  // A list would make the token usable at other places too.
  aud: z.string(),
  repository: shortText,
  repository_id: z.string().check(z.regex(/^\d{1,19}$/)),
  workflow_ref: shortText,
  environment: z.optional(shortText),
  event_name: shortText,
  run_id: z.string().check(z.regex(/^\d{1,19}$/)),
});

/** It is such as `contoso/parts/.github/workflows/release.yml@refs/heads/main`. */
function readWorkflow(repository: string, workflowRef: string): string | undefined {
  const folder = `${repository}/.github/workflows/`;
  if (!workflowRef.startsWith(folder)) return undefined;
  // The name of another file may begin with the name of this one and an @.
  return /^([^/@]+)@refs\//.exec(workflowRef.slice(folder.length))?.[1];
}

interface Run extends Pipeline {
  readonly tokenId: string;
  readonly runId: string;
}

/** @throws ShopError ID_TOKEN_REFUSED */
function readRun(issuer: string, claims: unknown): Run {
  const { success, data } = pipelineClaims.safeParse(claims);
  const workflow = success && readWorkflow(data.repository, data.workflow_ref);
  if (!success || !workflow) throw refuseIdToken('It does not say which workflow runs.');
  // Their code can be of people who may not write to the repository.
  if (data.event_name.startsWith('pull_request'))
    throw refuseIdToken('Pull requests do not publish.');
  return {
    issuer,
    repository: data.repository,
    repositoryId: data.repository_id,
    workflow,
    environment: data.environment ?? null,
    runId: data.run_id,
    tokenId: data.jti,
  };
}

const refuseUnknown = (reason: string) =>
  new ShopError('TRUSTED_PUBLISHER_UNKNOWN', { fields: { idToken: [reason] } });

/** @throws ShopError ID_TOKEN_REFUSED, TRUSTED_PUBLISHER_UNKNOWN or ID_TOKEN_ISSUER_UNAVAILABLE */
async function exchange(
  { config, db, idTokens, now }: Deps,
  idToken: string,
): Promise<PipelineTokenResult> {
  const issuer = await idTokens.readIssuer(idToken);
  // Only issuers that an Admin has named are asked for keys.
  if (!(await isIssuerTrusted(db, issuer))) {
    throw refuseUnknown('No trusted publisher has its issuer.');
  }
  const expected = { issuer, audience: config.publicUrl, at: now() };
  const { claims, acceptedUntil } = await idTokens.verify(idToken, expected);
  const run = readRun(issuer, claims);
  const name = namePipeline(run);
  const unknown = () => refuseUnknown(`It is for ${name}, repository id ${run.repositoryId}.`);
  const publisher = await findPublisherOf(db, run);
  if (!publisher) throw unknown();
  const token = createToken();
  return db.transaction(async (transaction) => {
    await delayOwnerErasure(transaction, publisher.addedById);
    if (!(await markPublisherUsed(transaction, publisher.id))) throw unknown();
    const digest = sha256(Buffer.from(`${issuer}\n${run.tokenId}`));
    if (!(await insertUsedToken(transaction, { digest, acceptedUntil }))) {
      throw refuseIdToken('It was used before.');
    }
    const expiresAt = await insertPipelineToken(transaction, {
      userId: publisher.addedById,
      trustedPublisherId: publisher.id,
      name: `${name}, run ${run.runId}`,
      tokenHash: hashToken(token),
      lastFour: token.slice(-4),
    });
    const { products } = await getPublisher(transaction, publisher.id);
    return { token, expiresAt, products };
  });
}
