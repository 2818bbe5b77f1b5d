import type { Deps } from '../../../deps.ts';
import type { IdentifyToken } from '../../../identity.ts';
import { secondFactorStateOf } from '../second-factor/state.ts';
import { findTokenHolder, markTokenUsed } from './queries.ts';
import { hashToken, isTokenIntact } from './token-format.ts';

/** Undefined for a token that is unknown, revoked or expired, or whose owner is blocked. */
export function createIdentifyToken({
  config,
  db,
  log,
}: Pick<Deps, 'config' | 'db' | 'log'>): IdentifyToken {
  return async (token) => {
    if (!isTokenIntact(token)) return undefined;
    const found = await findTokenHolder(db, hashToken(token));
    if (!found) return undefined;
    const { isUnmarked, hasSecondFactor, ...holder } = found;
    if (isUnmarked) {
      markTokenUsed(db, holder.account.apiTokenId).catch((error: unknown) => {
        log.warn({ err: error }, 'an API token could not be marked as used');
      });
    }
    // It was made by a session that had proved the second factor, if there was one.
    const facts = { role: holder.account.role, hasSecondFactor, isProved: true };
    return { ...holder, secondFactor: secondFactorStateOf(facts, config.live) };
  };
}
