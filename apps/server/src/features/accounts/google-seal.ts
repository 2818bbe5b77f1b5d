import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** A key for this use alone, so that nothing sealed here passes for anything else. */
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'partshelf google flow', keyBytes));

/** Makes a text that only this shop can read, and nobody can change. */
export function seal(text: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv);
  const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, hidden, cipher.getAuthTag()]).toString('base64url');
}

/** Nothing for what was not sealed with this secret. */
export function unseal(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    // Whatever is wrong with it, it was not sealed here.
    return undefined;
  }
}
