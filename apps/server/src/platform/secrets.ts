import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Each purpose has its own key: nothing sealed for one is accepted for another. */
export type SecretPurpose =
  | 'google flow'
  | 'microsoft flow'
  | 'microsoft pending'
  | 'mail'
  | 'authenticator app'
  | 'webhook';

const keyOf = (secret: string, purpose: SecretPurpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', `partshelf ${purpose}`, keyBytes));

export function seal(text: string, secret: string, purpose: SecretPurpose): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv);
  const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, hidden, cipher.getAuthTag()]).toString('base64url');
}

export function unseal(sealed: string, secret: string, purpose: SecretPurpose): string | undefined {
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

/** A token made for one use is valid for nothing else. */
const sign = (use: string, text: string, secret: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', use, 32)))
    .update(text)
    .digest('base64url');

/** Valid for as long as the secret does not change. The text has no dots. */
export const createSignedToken = (use: string, text: string, secret: string) =>
  `${text}.${sign(use, text, secret)}`;

export function readSignedToken(use: string, token: string, secret: string): string | undefined {
  const [text = '', signature = ''] = token.split('.', 2);
  const expected = Buffer.from(sign(use, text, secret));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? text : undefined;
}

/** The file appears whole or not at all; of two that start together the first wins. */
export function readSecret(dataDir: string, name: string, prefix = ''): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  const draft = `${path}.${process.pid}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(draft, prefix + randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
