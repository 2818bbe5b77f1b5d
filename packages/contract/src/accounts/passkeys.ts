import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId, lineText } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import {
  newPasskeyCredential,
  passkeyCreationOptions,
  passkeyCredential,
  passkeyRequestOptions,
} from './webauthn.ts';

export const passkey = z.object({
  documentId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null until the first use. */
  lastUsedAt: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkey>;

const name = lineText('Name is required').check(
  z.maxLength(limits.nameMax, `Name must be at most ${limits.nameMax} characters`),
);

const params = z.strictObject({ documentId });

export const passkeyRoutes = {
  'POST /users/me/passkeys/options': route({
    access: 'customer',
    secondFactor: 'setup',
    needsProof: true,
    summary: 'Start adding a passkey: what the browser needs to create it',
    output: passkeyCreationOptions,
    rate: 'write',
    errors: ['PASSKEYS_FULL'],
  }),
  'POST /users/me/passkeys': route({
    access: 'customer',
    secondFactor: 'setup',
    summary: 'Finish adding a passkey, within five minutes and in the same session',
    body: z.strictObject({ name, credential: newPasskeyCredential }),
    output: z.object({ passkey, recoveryCodes: firstRecoveryCodes }),
    rate: 'write',
    errors: ['PASSKEY_REFUSED', 'PASSKEY_CHALLENGE_EXPIRED', 'PASSKEYS_FULL', 'PASSKEY_EXISTS'],
  }),
  'PUT /users/me/passkeys/:documentId': route({
    access: 'customer',
    summary: 'Give a passkey another name',
    params,
    body: z.strictObject({ name }),
    output: entryOf(passkey),
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /users/me/passkeys/:documentId': route({
    access: 'customer',
    needsProof: true,
    summary: 'Remove a passkey',
    params,
    output: z.object({ ok: z.literal(true) }),
    rate: 'write',
    errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
  }),
  'POST /auth/passkey/options': route({
    access: 'public',
    summary: 'Start signing in with a passkey: what the browser needs to ask for one',
    output: passkeyRequestOptions,
    rate: 'passkeySignIn',
  }),
  'POST /auth/passkey': route({
    access: 'public',
    summary: 'Sign in with a passkey, which is both factors',
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
};
