import * as z from 'zod/mini';

/** The JSON forms of WebAuthn Level 3, which browsers create and read. */
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

export const newPasskeyCredential = z.strictObject({
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

export const passkeyCredential = z.strictObject({
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

export const passkeyCreationOptions = z.object({
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

export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty for a sign-in: the browser then offers every passkey for this shop. */
  allowCredentials: z.array(descriptor),
});

export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;
