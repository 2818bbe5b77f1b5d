import * as z from 'zod/mini';
import { currentPasswordField } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { normalizeCode } from '../api/typed-text.ts';
import { authenticatorCode } from './second-factor.ts';
import { passkeyCredential, passkeyRequestOptions } from './webauthn.ts';

const proofInput = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('password'), password: currentPasswordField }),
  z.strictObject({ method: z.literal('code'), code: authenticatorCode }),
  z.strictObject({
    method: z.literal('recoveryCode'),
    code: z
      .string('Recovery code is required')
      .check(
        z.maxLength(100),
        z.overwrite(normalizeCode),
        z.minLength(1, 'Recovery code is required'),
      ),
  }),
  z.strictObject({ method: z.literal('passkey'), credential: passkeyCredential }),
]);

export type ProofInput = z.output<typeof proofInput>;

export const proofRoutes = {
  'POST /sessions/current/proof/options': route({
    access: 'customer',
    secondFactor: 'proof',
    summary: 'What the browser needs to ask for one of the own passkeys',
    output: passkeyRequestOptions,
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  'POST /sessions/current/proof': route({
    access: 'customer',
    secondFactor: 'proof',
    summary:
      'Prove who you are: the second step of a sign-in, or again before a call that needs a recent proof',
    body: proofInput,
    output: z.object({ ok: z.literal(true) }),
    rate: 'write',
    errors: [
      'PROOF_METHOD_NOT_ENOUGH',
      'PASSWORD_WRONG',
      'CODE_WRONG',
      'PASSKEY_REFUSED',
      'PASSKEY_CHALLENGE_EXPIRED',
      'PASSWORD_QUEUE_FULL',
    ],
  }),
};
