import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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
