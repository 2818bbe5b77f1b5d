import { createSignedToken, readSignedToken } from '../../security/signed-token.ts';

const use = 'partshelf unsubscribe';

export const createUnsubscribeToken = (userDocumentId: string, secret: string) =>
  createSignedToken(use, userDocumentId, secret);

export const readUnsubscribeToken = (token: string, secret: string) =>
  readSignedToken(use, token, secret);
