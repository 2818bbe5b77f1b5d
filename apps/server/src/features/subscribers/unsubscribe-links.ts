import type { Config } from '../../config/config.ts';
import { createSignedToken, readSignedToken } from '../../security/signed-token.ts';

const use = 'partshelf end subscription';

export function createEndLinks(
  { publicUrl, jwtSecret }: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  documentId: string,
) {
  const query = new URLSearchParams({ token: createSignedToken(use, documentId, jwtSecret) });
  return {
    oneClick: `${publicUrl}/api/subscribers/unsubscribe?${query}`,
    page: `${publicUrl}/end-subscription?${query}`,
  };
}

export const readEndToken = (token: string, secret: string) => readSignedToken(use, token, secret);
