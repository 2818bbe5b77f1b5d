import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key for this use alone: a token made here is valid for nothing else. */
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'partshelf unsubscribe', 32));

const sign = (userDocumentId: string, secret: string) =>
  createHmac('sha256', keyOf(secret)).update(userDocumentId).digest('base64url');

/** Valid for as long as the secret does not change. */
export const createUnsubscribeToken = (userDocumentId: string, secret: string) =>
  `${userDocumentId}.${sign(userDocumentId, secret)}`;

export function readUnsubscribeToken(token: string, secret: string): string | undefined {
  const [userDocumentId = '', signature = ''] = token.split('.', 2);
  const expected = Buffer.from(sign(userDocumentId, secret));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? userDocumentId : undefined;
}
