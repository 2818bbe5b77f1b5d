import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiTokenInput, ApiTokenResult } from '@partshelf/contract/accounts/api-tokens.ts';
import { adminScopes } from '@partshelf/contract/roles.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn, IdentifyToken } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import {
  type ApiTokenRow,
  countValidTokens,
  deleteAdminTokensOf,
  deletePublishersOf,
  deleteToken,
  deleteTokensOf,
  getTokenRow,
  insertToken,
  insertTokenProducts,
  listTokenRows,
  lockTokenOwner,
  findTokenOwner,
  markTokenUsed,
} from './api-token-queries.ts';
import { toSecondFactorState } from './second-factor-queries.ts';

const toApiToken = ({ products, ...token }: ApiTokenRow): ApiTokenResult => ({
  ...token,
  ...(token.scopes.includes('releases:publish') && { products }),
});

export async function listApiTokens({ db }: Deps, user: SignedIn): Promise<ApiTokenResult[]> {
  return (await listTokenRows(db, user.id)).map(toApiToken);
}

/** @throws ShopError API_TOKENS_FULL, API_TOKEN_SCOPE_UNAVAILABLE or PRODUCT_UNKNOWN */
export async function createApiToken(
  { db, jobs, config, log }: Deps,
  user: SignedIn,
  { name, scopes, products = [], expiresInDays }: ApiTokenInput,
  network: string | undefined,
): Promise<ApiTokenResult & { readonly token: string }> {
  const isForAdmins = scopes.some((scope) => adminScopes.includes(scope));
  if (isForAdmins && user.role !== 'Admin') throw new ShopError('API_TOKEN_SCOPE_UNAVAILABLE');
  const token = createToken();
  const created = await db.transaction(async (transaction) => {
    await lockTokenOwner(transaction, user.id);
    if ((await countValidTokens(transaction, user.id)) >= limits.apiTokens) {
      throw new ShopError('API_TOKENS_FULL');
    }
    const tokenId = await insertToken(
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
    const listed = await insertTokenProducts(transaction, tokenId, products);
    if (listed < products.length) throw new ShopError('PRODUCT_UNKNOWN');
    const row = await getTokenRow(transaction, tokenId);
    const { publicUrl } = config;
    const { documentId } = row;
    const mail = tokenCreatedMail({ documentId, to: user.email, publicUrl, name, scopes });
    await jobs.enqueue(transaction, 'send-mail', mail);
    return toApiToken(row);
  });
  const { documentId: account } = user;
  logSecurityEvent(log, 'api_token_created', { account, network, scopes: scopes.join(' ') });
  return { ...created, token };
}

/** @throws ShopError NOT_FOUND when it is not the user's own */
export async function revokeApiToken(
  { db, log }: Deps,
  user: SignedIn,
  documentId: string,
  network: string | undefined,
): Promise<void> {
  if (!(await deleteToken(db, user.id, documentId))) throw new ShopError('NOT_FOUND');
  logSecurityEvent(log, 'api_token_revoked', { account: user.documentId, network });
}

interface Revoked {
  apiTokensRevoked?: number;
  trustedPublishersRemoved?: number;
}

/** The tokens of pipelines are deleted with their trusted publishers, and not counted. */
async function revoke(
  db: Transaction,
  userId: number,
  deleteTokens: typeof deleteTokensOf,
): Promise<Revoked> {
  const trustedPublishersRemoved = await deletePublishersOf(db, userId);
  const apiTokensRevoked = await deleteTokens(db, userId);
  return {
    ...(apiTokensRevoked > 0 && { apiTokensRevoked }),
    ...(trustedPublishersRemoved > 0 && { trustedPublishersRemoved }),
  };
}

export const revokeAllApiTokens = (db: Transaction, userId: number): Promise<Revoked> =>
  revoke(db, userId, deleteTokensOf);

/** They stay revoked when the person becomes an Admin again. */
export const revokeAdminTokens = (db: Transaction, userId: number): Promise<Revoked> =>
  revoke(db, userId, deleteAdminTokensOf);

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const checksumLength = 6;
const wellFormed = /^ps_[0-9A-Za-z]{46}$/;

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = alphabet[rest % alphabet.length] + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

export function createToken(): string {
  const letters = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]);
  const random = letters.join('');
  return `ps_${random}${checksumOf(random)}`;
}

/** Finds typing errors without asking the database. */
export function isTokenIntact(token: string): boolean {
  if (!wellFormed.test(token)) return false;
  const random = token.slice(3, 3 + randomLength);
  return token.endsWith(checksumOf(random));
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

interface CreatedToken {
  readonly documentId: string;
  readonly to: string;
  readonly publicUrl: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

function tokenCreatedMail({ documentId, to, publicUrl, name, scopes }: CreatedToken): MailTemplate {
  return (brand) => ({
    key: `api-token-created-${documentId}`,
    to,
    subject: 'An API token was created',
    paragraphs: [
      `The API token "${name}" was created in your ${brand.name} account. It allows: ${scopes.join(', ')}.`,
      'If this was not you, revoke the token in your profile and choose a new password.',
    ],
    button: { label: 'Open your profile', url: `${publicUrl}/profile/security#tokens` },
    reason: 'an API token was created in your account',
  });
}

/** Returns undefined for a token that is unknown, revoked or expired, or whose owner is blocked. */
export function createIdentifyToken({
  config,
  db,
  log,
}: Pick<Deps, 'config' | 'db' | 'log'>): IdentifyToken {
  return async (token) => {
    if (!isTokenIntact(token)) return undefined;
    const found = await findTokenOwner(db, hashToken(token));
    if (!found) return undefined;
    const { isUnmarked, hasSecondFactor, ...holder } = found;
    if (isUnmarked) {
      markTokenUsed(db, holder.account.apiTokenId).catch((error: unknown) => {
        log.warn({ err: error }, 'an API token could not be marked as used');
      });
    }
    // It was made by a session that had proved the second factor, if there was one.
    const facts = { role: holder.account.role, hasSecondFactor, isProved: true };
    return { ...holder, secondFactor: toSecondFactorState(facts, config.live) };
  };
}
