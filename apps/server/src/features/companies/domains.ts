import { randomBytes } from 'node:crypto';
import type {
  CheckedDomainResult,
  CompanyDomainResult,
  DomainJoining,
} from '@partshelf/contract/companies/domains.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { isUniqueViolation, type Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { lockRole, recordCompanyEvent, requireRole } from './companies.ts';
import { readDomain, recordPrefix } from './domain-name.ts';
import {
  countDomains,
  deleteDomain,
  type DomainRow,
  findDomain,
  insertDomain,
  listDomains,
  releaseDomain,
  updateDomain,
} from './domain-queries.ts';

interface DomainPath {
  readonly documentId: string;
  readonly domain: string;
}

export const toRecord = ({ domain, token }: Pick<DomainRow, 'domain' | 'token'>) => ({
  recordName: `${recordPrefix}${domain}`,
  recordText: `partshelf-verification=${token}`,
});

export type DomainRecord = ReturnType<typeof toRecord>;

function toDomain({ token, ...row }: DomainRow): CompanyDomainResult {
  return { ...row, ...toRecord({ token, domain: row.domain }) };
}

function found(row: DomainRow | undefined): DomainRow {
  if (!row) throw new ShopError('NOT_FOUND');
  return row;
}

/** @throws ShopError NOT_FOUND or COMPANY_ROLE_MISSING */
export async function listOwnDomains(
  { db }: Pick<Deps, 'db'>,
  user: SignedIn,
  documentId: string,
): Promise<CompanyDomainResult[]> {
  await requireRole(db, user.id, documentId, ['owner']);
  return (await listDomains(db, { userId: user.id, documentId })).map(toDomain);
}

/** @throws ShopError VALIDATION_FAILED, TOO_MANY_DOMAINS, or what `lockRole` throws */
export async function addDomain(
  { db }: Pick<Deps, 'db'>,
  user: SignedIn,
  path: DomainPath,
): Promise<CompanyDomainResult> {
  await requireRole(db, user.id, path.documentId, ['owner']);
  const domain = await readDomain(path.domain);
  return db.transaction(async (transaction) => {
    const { id } = await lockRole(transaction, user.id, path.documentId, ['owner']);
    const isFull = (await countDomains(transaction, id)) >= limits.companyDomains;
    if (isFull) throw new ShopError('TOO_MANY_DOMAINS');
    const token = randomBytes(16).toString('hex');
    const added = await insertDomain(transaction, { companyId: id, domain, token });
    if (!added) {
      const fields = { domain: [`${domain} is already in the list`] };
      throw new ShopError('VALIDATION_FAILED', { fields });
    }
    await recordCompanyEvent(transaction, user, {
      companyId: id,
      kind: 'domain added',
      details: { domain },
    });
    return toDomain(added);
  });
}

/** @throws ShopError DOMAIN_NOT_VERIFIED, or what `lockRole` throws */
export async function changeDomain(
  { db }: Pick<Deps, 'db'>,
  user: SignedIn,
  path: DomainPath,
  joining: DomainJoining,
): Promise<CompanyDomainResult> {
  const owned = { ...path, userId: user.id };
  return db.transaction(async (transaction) => {
    const { id } = await lockRole(transaction, user.id, path.documentId, ['owner']);
    const before = found(await findDomain(transaction, owned));
    if (joining === 'automatic' && !isProven(before)) throw new ShopError('DOMAIN_NOT_VERIFIED');
    if (joining === before.joining) return toDomain(before);
    const changed = found(await updateDomain(transaction, owned, { joining }));
    await recordCompanyEvent(transaction, user, {
      companyId: id,
      kind: 'domain changed',
      details: { domain: changed.domain, joining },
    });
    return toDomain(changed);
  });
}

const isProven = ({ verifiedAt, misses }: DomainRow) =>
  verifiedAt !== null && misses < limits.domainMisses;

/** @throws ShopError NOT_FOUND, or what `lockRole` throws */
export async function removeDomain(
  { db }: Pick<Deps, 'db'>,
  user: SignedIn,
  path: DomainPath,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { id } = await lockRole(transaction, user.id, path.documentId, ['owner']);
    const { domain } = found(await deleteDomain(transaction, { ...path, userId: user.id }));
    await recordCompanyEvent(transaction, user, {
      companyId: id,
      kind: 'domain removed',
      details: { domain },
    });
  });
}

/** Editors of DNS records keep quotes, spaces and invisible characters that were typed or pasted. */
const toPlainRecord = (text: string) => text.replace(/[^!-~]|["'`\\]/g, '').toLowerCase();

export const hasText = (texts: readonly string[], wanted: string) =>
  texts.some((text) => toPlainRecord(text) === wanted);

function listWrongNames(domain: string): string[] {
  const above = domain.slice(domain.indexOf('.') + 1);
  return [
    `${recordPrefix}${domain}.${domain}`,
    domain,
    ...(above.includes('.') ? [`${recordPrefix}${above}`] : []),
  ];
}

async function findWrongName(
  { dns }: Pick<Deps, 'dns'>,
  domain: string,
  recordText: string,
): Promise<string | undefined> {
  const names = listWrongNames(domain);
  const answers = await Promise.all(names.map((name) => dns.findTexts(name)));
  return names.find((_name, index) => hasText(answers[index] ?? [], recordText));
}

/**
 * The servers are asked before the transaction.
 * @throws ShopError DOMAIN_TAKEN when another company has proved it, or what `lockRole` throws
 */
export async function checkDomain(
  { db, dns, now }: Pick<Deps, 'db' | 'dns' | 'now'>,
  user: SignedIn,
  path: DomainPath,
): Promise<CheckedDomainResult> {
  const owned = { ...path, userId: user.id };
  const { closedAt } = await requireRole(db, user.id, path.documentId, ['owner']);
  if (closedAt) throw new ShopError('COMPANY_CLOSED');
  const asked = found(await findDomain(db, owned));
  const { recordName, recordText } = toRecord(asked);
  const texts = await dns.findTexts(recordName);
  if (!texts) return { ...toDomain(asked), result: 'unanswered', seen: [] };
  const isFound = hasText(texts, recordText);
  const misplacedAt = isFound ? undefined : await findWrongName({ dns }, asked.domain, recordText);
  const stored = await refuseTaken(() =>
    db.transaction(async (transaction) => {
      const { id } = await lockRole(transaction, user.id, path.documentId, ['owner']);
      const before = found(await findDomain(transaction, owned));
      if (isFound) return recordProof(transaction, user, { id, owned, before, at: now() });
      // Only the weekly checks of a verified domain count.
      if (before.verifiedAt) return before;
      return found(await updateDomain(transaction, owned, { checkedAt: now() }));
    }),
  );
  const result = isFound ? 'found' : 'missing';
  return { ...toDomain(stored), result, seen: toShown(texts), ...(misplacedAt && { misplacedAt }) };
}

async function recordProof(
  db: Transaction,
  user: SignedIn,
  {
    id,
    owned,
    before,
    at,
  }: {
    readonly id: number;
    readonly owned: DomainPath & { readonly userId: number };
    readonly before: DomainRow;
    readonly at: Date;
  },
): Promise<DomainRow> {
  const { domain, verifiedAt } = before;
  const formerId = verifiedAt ? undefined : await releaseDomain(db, domain, id);
  if (formerId !== undefined) {
    const event = { companyId: formerId, kind: 'domain removed', details: { domain } } as const;
    await recordCompanyEvent(db, null, event);
  }
  const proof = { verifiedAt: verifiedAt ?? at, checkedAt: at, misses: 0 };
  const proved = found(await updateDomain(db, owned, proof));
  if (!verifiedAt) {
    const event = { companyId: id, kind: 'domain verified', details: { domain } } as const;
    await recordCompanyEvent(db, user, event);
  }
  return proved;
}

async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'company_domains_verified_key')) throw error;
    throw new ShopError('DOMAIN_TAKEN');
  }
}

const shown = { texts: 10, length: 200 };

const toShown = (texts: readonly string[]) =>
  texts
    .slice(0, shown.texts)
    .map((text) => text.replace(/\p{Cc}/gu, '\u{FFFD}'))
    .map((text) => (text.length > shown.length ? `${text.slice(0, shown.length)}…` : text));
