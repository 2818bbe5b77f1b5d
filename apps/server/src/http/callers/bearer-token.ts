import type { FastifyRequest } from 'fastify';

export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, token, ...rest] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return undefined;
  return token;
}

/** Sessions are JSON Web Tokens, which never begin like this. */
export const isApiToken = (token: string) => token.startsWith('ps_');
