import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { route } from '../api/route.ts';
import { normalizeCode } from '../api/typed-text.ts';
import { currentPasswordField, documentId, lineText } from '../api/fields.ts';
import { entryOf } from '../api/envelope.ts';
import { limits } from '../limits.ts';

const recoveryCodes = z.array(z.string());

/** It is null when the person has some already, or needs none. */
const firstRecoveryCodes = z.nullable(recoveryCodes);

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const base64url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/, 'Invalid base64url'));

const idMax = 1_400;
const dataMax = 16_000;

const credentialId = base64url(idMax);

const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  clientExtensionResults: z.record(z.string().check(z.maxLength(100)), z.unknown()),
};

const newPasskeyCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64url(dataMax),
    attestationObject: base64url(dataMax),
    authenticatorData: z.optional(base64url(dataMax)),
    publicKey: z.optional(base64url(dataMax)),
    publicKeyAlgorithm: z.optional(z.number()),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

export type NewPasskeyCredential = z.output<typeof newPasskeyCredential>;

const passkeyCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64url(dataMax),
    authenticatorData: base64url(dataMax),
    signature: base64url(dataMax),
    userHandle: z.optional(z.nullable(base64url(idMax))),
  }),
});

export type PasskeyCredential = z.output<typeof passkeyCredential>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(transport)),
});

const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** It is empty for a sign-in: the browser then offers every passkey for this shop. */
  allowCredentials: z.array(descriptor),
});

export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

export const passkey = z.object({
  documentId: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

export type Passkey = z.infer<typeof passkey>;

const passkeyName = lineText('Name is required').check(
  z.maxLength(limits.nameMax, `Name must be at most ${limits.nameMax} characters`),
);

const params = z.strictObject({ documentId });

/**
 * `needed`: other calls are refused until it is proved. `missing`: this person must set one up first.
 * `optional`: this person signs in without one.
 */
export const secondFactorStates = ['proved', 'needed', 'missing', 'optional'] as const;

export type SecondFactorState = (typeof secondFactorStates)[number];

export const reauthenticationMethods = [
  'passkey',
  'code',
  'recoveryCode',
  'password',
  'google',
  'microsoft',
] as const;

export type ReauthenticationMethod = (typeof reauthenticationMethods)[number];

const secondFactor = z.object({
  state: z.enum(secondFactorStates),
  /** `google` and `microsoft` are a new sign-in there. */
  proofMethods: z.array(z.enum(reauthenticationMethods)),
  /** It is null while the second factor is needed. */
  factors: z.nullable(
    z.object({
      passkeys: z.array(passkey),
      authenticatorApp: z.nullable(z.object({ createdAt: timestamp })),
      recoveryCodesLeft: z.number(),
    }),
  ),
});

export type SecondFactor = z.infer<typeof secondFactor>;
export type SecondFactorResult = z.input<typeof secondFactor>;

/** Spaces and hyphens between the digits are ignored. */
export const authenticatorCode = z.string('Code is required').check(
  z.maxLength(20),
  z.overwrite((code) => normalizeCode(code).replaceAll('-', '')),
  z.regex(/^\d{6}$/, 'The code has six digits'),
);

const authenticatorAppSetup = z.object({ secret: z.string(), uri: z.string() });

export type AuthenticatorAppSetup = z.infer<typeof authenticatorAppSetup>;

const done = z.object({ ok: z.literal(true) });

const reauthenticationInput = z.discriminatedUnion('method', [
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

export type ReauthenticationInput = z.output<typeof reauthenticationInput>;

export const secondFactorRoutes = {
  'POST /users/me/passkeys/options': route({
    access: 'customer',
    secondFactor: 'setup',
    needsReauthentication: true,
    summary: 'Start adding a passkey: what the browser needs to create it',
    output: passkeyCreationOptions,
    rate: 'write',
    errors: ['PASSKEYS_FULL'],
  }),
  'POST /users/me/passkeys': route({
    access: 'customer',
    secondFactor: 'setup',
    summary: 'Finish adding a passkey, within five minutes and in the same session',
    body: z.strictObject({ name: passkeyName, credential: newPasskeyCredential }),
    output: z.object({ passkey, recoveryCodes: firstRecoveryCodes }),
    rate: 'write',
    errors: ['PASSKEY_REFUSED', 'PASSKEY_CHALLENGE_EXPIRED', 'PASSKEYS_FULL', 'PASSKEY_EXISTS'],
  }),
  'PUT /users/me/passkeys/:documentId': route({
    access: 'customer',
    summary: 'Give a passkey another name',
    params,
    body: z.strictObject({ name: passkeyName }),
    output: entryOf(passkey),
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /users/me/passkeys/:documentId': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Remove a passkey',
    params,
    output: z.object({ ok: z.literal(true) }),
    rate: 'write',
    errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
  }),
  'POST /auth/passkey/options': route({
    access: 'public',
    summary: 'Start logging in with a passkey: what the browser needs to ask for one',
    output: passkeyRequestOptions,
    rate: 'passkeySignIn',
  }),
  'POST /auth/passkey': route({
    access: 'public',
    summary: 'Log in with a passkey, which is both factors',
    body: z.strictObject({ credential: passkeyCredential }),
    output: z.object({ jwt: z.string() }),
    rate: 'passkeySignIn',
    errors: [
      'PASSKEY_REFUSED',
      'PASSKEY_CHALLENGE_EXPIRED',
      'ACCOUNT_BLOCKED',
      'ACCOUNT_SCHEDULED_FOR_DELETION',
    ],
  }),
  'GET /users/me/second-factor': route({
    access: 'customer',
    secondFactor: 'pending',
    summary: 'The second factors of the signed-in user, and how they can reauthenticate',
    output: secondFactor,
  }),
  'POST /users/me/authenticator-app': route({
    access: 'customer',
    secondFactor: 'setup',
    needsReauthentication: true,
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
    needsReauthentication: true,
    summary: 'Remove the authenticator app',
    output: done,
    rate: 'write',
    errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
  }),
  'POST /users/me/recovery-codes': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Create ten new recovery codes; the old ones become invalid',
    output: z.object({ recoveryCodes }),
    rate: 'write',
    errors: ['SECOND_FACTOR_NOT_SET_UP'],
  }),
  'POST /sessions/current/proof/options': route({
    access: 'customer',
    secondFactor: 'pending',
    summary: 'What the browser needs to ask for one of your passkeys',
    output: passkeyRequestOptions,
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  'POST /sessions/current/proof': route({
    access: 'customer',
    secondFactor: 'pending',
    summary:
      'Confirm who you are: the second step of a sign-in, or the reauthentication that a call asks for',
    body: reauthenticationInput,
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
