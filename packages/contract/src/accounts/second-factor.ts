import * as z from 'zod/mini';
import { route } from '../api/route.ts';
import { normalizeCode } from '../api/typed-text.ts';
import { passkey } from './passkeys.ts';
import { firstRecoveryCodes, recoveryCodes } from './recovery-codes.ts';

/**
 * `needed`: other calls are refused until it is proved. `missing`: this person must set one up first.
 * `optional`: this person signs in without one.
 */
export const secondFactorStates = ['proved', 'needed', 'missing', 'optional'] as const;

export type SecondFactorState = (typeof secondFactorStates)[number];

export const proofMethods = [
  'passkey',
  'code',
  'recoveryCode',
  'password',
  'google',
  'microsoft',
] as const;

export type ProofMethod = (typeof proofMethods)[number];

const secondFactor = z.object({
  state: z.enum(secondFactorStates),
  /** How this person can prove who they are; `google` and `microsoft` are a new sign-in there. */
  proofMethods: z.array(z.enum(proofMethods)),
  /** Null while the second factor is needed. */
  factors: z.nullable(
    z.object({
      passkeys: z.array(passkey),
      authenticatorApp: z.nullable(z.object({ createdAt: z.string() })),
      recoveryCodesLeft: z.number(),
    }),
  ),
});

export type SecondFactor = z.infer<typeof secondFactor>;

/** Spaces and hyphens between the digits are ignored. */
export const authenticatorCode = z.string('Code is required').check(
  z.maxLength(20),
  z.overwrite((code) => normalizeCode(code).replaceAll('-', '')),
  z.regex(/^\d{6}$/, 'The code has six digits'),
);

const authenticatorAppSetup = z.object({ secret: z.string(), uri: z.string() });

export type AuthenticatorAppSetup = z.infer<typeof authenticatorAppSetup>;

const done = z.object({ ok: z.literal(true) });

export const secondFactorRoutes = {
  'GET /users/me/second-factor': route({
    access: 'customer',
    secondFactor: 'proof',
    summary: 'The second factors of the signed-in user, and how they can prove who they are',
    output: secondFactor,
  }),
  'POST /users/me/authenticator-app': route({
    access: 'customer',
    secondFactor: 'setup',
    needsProof: true,
    summary: 'Start adding an authenticator app; a confirmed one stays until this one is confirmed',
    output: authenticatorAppSetup,
    rate: 'write',
  }),
  'POST /users/me/authenticator-app/confirm': route({
    access: 'customer',
    secondFactor: 'setup',
    summary: 'Finish adding an authenticator app with a code of it',
    body: z.strictObject({ code: authenticatorCode }),
    output: z.object({ recoveryCodes: firstRecoveryCodes }),
    rate: 'write',
    errors: ['CODE_WRONG', 'AUTHENTICATOR_APP_NOT_STARTED'],
  }),
  'DELETE /users/me/authenticator-app': route({
    access: 'customer',
    needsProof: true,
    summary: 'Remove the authenticator app',
    output: done,
    rate: 'write',
    errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
  }),
  'POST /users/me/recovery-codes': route({
    access: 'customer',
    needsProof: true,
    summary: 'Create ten new recovery codes; the old ones become invalid',
    output: z.object({ recoveryCodes }),
    rate: 'write',
    errors: ['SECOND_FACTOR_NOT_SET_UP'],
  }),
};
