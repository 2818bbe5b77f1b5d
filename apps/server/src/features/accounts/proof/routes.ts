import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/callers/caller-address.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { createProofOptions } from '../passkeys/use-passkey.ts';
import { withinProofLimits } from './proof-limits.ts';
import { prove } from './proof.ts';

export function mountProof(context: RouteContext, deps: Deps): void {
  const { proof } = routes;

  serve(context, proof.options, async ({ user }) => createProofOptions(deps, user));

  serve(context, proof.prove, async ({ user, body, headers, ip }) => {
    const device = { userAgent: headers['user-agent'], network: networkOf(ip) };
    await withinProofLimits(context.rateLimits, user, () => prove(deps, user, body, device));
    return { ok: true as const };
  });
}
