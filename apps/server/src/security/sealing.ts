import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Each purpose has its own key: nothing sealed for one is accepted for another. */
export type Purpose =
  | 'google flow'
  | 'microsoft flow'
  | 'microsoft pending'
  | 'mail'
  | 'authenticator app';

const keyOf = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', `partshelf ${purpose}`, keyBytes));

export function seal(text: string, secret: string, purpose: Purpose): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv);
  const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, hidden, cipher.getAuthTag()]).toString('base64url');
}

export function unseal(sealed: string, secret: string, purpose: Purpose): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
