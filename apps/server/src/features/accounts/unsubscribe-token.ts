import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key for this use alone, so that no token made here passes for anything else. */
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'partshelf unsubscribe', 32));

const sign = (userDocumentId: string, secret: string) =>
  createHmac('sha256', keyOf(secret)).update(userDocumentId).digest('base64url');

/** Unsubscribes one account and does nothing else, for as long as the secret stays. */
export const createUnsubscribeToken = (userDocumentId: string, secret: string) =>
  `${userDocumentId}.${sign(userDocumentId, secret)}`;

/** The documentId of the user; undefined for a token that was not made with this secret. */
export function readUnsubscribeToken(token: string, secret: string): string | undefined {
  const [userDocumentId = '', signature = ''] = token.split('.', 2);
  const expected = Buffer.from(sign(userDocumentId, secret));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? userDocumentId : undefined;
}
