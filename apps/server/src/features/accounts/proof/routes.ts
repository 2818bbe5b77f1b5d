import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { createProofOptions } from '../passkeys/use-passkey.ts';
import { readDevice } from '../sessions/device-cookie.ts';
import { withinProofLimits } from './proof-limits.ts';
import { prove } from './proof.ts';

export function mountProof(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /sessions/current/proof/options', async ({ user }) =>
    createProofOptions(deps, user),
  );

  serve(context, 'POST /sessions/current/proof', async ({ user, body, headers, ip }) => {
    const device = readDevice({ headers, ip }, deps.config);
    await withinProofLimits(deps, context.rateLimits, { user, device }, () =>
      prove(deps, user, body, device),
    );
    return { ok: true as const };
  });
}
