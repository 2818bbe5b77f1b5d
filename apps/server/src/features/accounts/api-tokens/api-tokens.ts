import { adminScopes } from '@partshelf/contract/accounts/roles.ts';
import type {
  ApiToken,
  ApiTokenInput,
  CreatedApiToken,
} from '@partshelf/contract/accounts/api-tokens.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { logSecurityEvent } from '../../../security/security-log.ts';
import {
  type ApiTokenRow,
  countValidTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  listTokenRows,
  lockOwner,
} from './queries.ts';
import { createToken, hashToken } from './token-format.ts';
import { tokenCreatedMail } from './token-mails.ts';

const toApiToken = (row: ApiTokenRow): ApiToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

export async function listApiTokens({ db }: Deps, user: SignedIn): Promise<ApiToken[]> {
  return (await listTokenRows(db, user.id)).map(toApiToken);
}

/** @throws ShopError API_TOKENS_FULL or API_TOKEN_SCOPE_UNAVAILABLE */
export async function createApiToken(
  { db, jobs, config, log }: Deps,
  user: SignedIn,
  { name, scopes, expiresInDays }: ApiTokenInput,
  network: string | undefined,
): Promise<CreatedApiToken> {
  const isForAdmins = scopes.some((scope) => adminScopes.includes(scope));
  if (isForAdmins && user.role !== 'Admin') throw new ShopError('API_TOKEN_SCOPE_UNAVAILABLE');
  const token = createToken();
  const created = await db.transaction(async (transaction) => {
    await lockOwner(transaction, user.id);
    if ((await countValidTokens(transaction, user.id)) >= limits.apiTokens) {
      throw new ShopError('API_TOKENS_FULL');
    }
    const row = await insertToken(
      transaction,
      {
        userId: user.id,
        name,
        scopes,
        tokenHash: hashToken(token),
        lastFour: token.slice(-4),
      },
      expiresInDays,
    );
    const { publicUrl } = config;
    const { documentId } = row;
    const mail = tokenCreatedMail({ documentId, to: user.email, publicUrl, name, scopes });
    await jobs.enqueue(transaction, 'send-mail', mail);
    return row;
  });
  const { documentId: account } = user;
  logSecurityEvent(log, 'api_token_created', { account, network, scopes: scopes.join(' ') });
  return { ...toApiToken(created), token };
}

/** @throws ShopError NOT_FOUND when it is not the person's own */
export async function revokeApiToken(
  { db, log }: Deps,
  user: SignedIn,
  documentId: string,
  network: string | undefined,
): Promise<void> {
  if (!(await deleteToken(db, user.id, documentId))) throw new ShopError('NOT_FOUND');
  logSecurityEvent(log, 'api_token_revoked', { account: user.documentId, network });
}

/** For the audit entry of what ends them. */
export async function revokeAllApiTokens(
  db: Transaction,
  userId: number,
): Promise<{ apiTokensRevoked?: number }> {
  const apiTokensRevoked = await deleteTokensOf(db, userId);
  return apiTokensRevoked > 0 ? { apiTokensRevoked } : {};
}
