import type { Deps } from '../../../deps.ts';
import type { IdentifyToken } from '../../../identity.ts';
import { findTokenHolder, markTokenUsed } from './queries.ts';
import { hashToken, isTokenIntact } from './token-format.ts';

/** Undefined for a token that is unknown, revoked or expired, or whose owner is blocked. */
export function createIdentifyToken({ db, log }: Pick<Deps, 'db' | 'log'>): IdentifyToken {
  return async (token) => {
    if (!isTokenIntact(token)) return undefined;
    const found = await findTokenHolder(db, hashToken(token));
    if (!found) return undefined;
    const { isUnmarked, ...holder } = found;
    if (isUnmarked) {
      markTokenUsed(db, holder.tokenId).catch((error: unknown) => {
        log.warn({ err: error }, 'an API token could not be marked as used');
      });
    }
    return holder;
  };
}
