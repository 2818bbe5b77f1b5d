import type { DomainJoining } from '@partshelf/contract/companies/domains.ts';
import { joinOffer, joinRequest } from '@partshelf/contract/companies/join-requests.ts';
import { and, asc, eq, exists, inArray, isNotNull, isNull, like, not, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { emailDomain } from '../../db/email-domains.ts';
import { companyColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyDomains,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';
import { mails } from '../../db/tables/mails.ts';
import { selectOwned } from './queries.ts';

const mayJoin = (userId: number) =>
  and(
    eq(users.id, userId),
    eq(users.role, 'Customer'),
    users.confirmed,
    not(users.blocked),
    isNotNull(companyDomains.verifiedAt),
    eq(companyDomains.domain, emailDomain),
  );

const isMember = (db: Queryable, userId: number) =>
  exists(
    db
      .select({ id: companyMembers.id })
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, userId))),
  );

export async function listOffers(db: Database, userId: number) {
  const ids = union(
    db
      .select({ id: companyDomains.companyId })
      .from(companyDomains)
      .innerJoin(users, mayJoin(userId)),
    db
      .select({ id: companyJoinRequests.companyId })
      .from(companyJoinRequests)
      .where(eq(companyJoinRequests.userId, userId)),
  );
  const joining = sql<DomainJoining>`coalesce((select ${companyDomains.joining} from ${companyDomains} inner join ${users} on ${mayJoin(userId)} where ${companyDomains.companyId} = ${companies.id}), 'approval')`;
  return db
    .select(
      columnsOf(joinOffer, companies, { joining, requestedAt: companyJoinRequests.createdAt }),
    )
    .from(companies)
    .leftJoin(
      companyJoinRequests,
      and(eq(companyJoinRequests.companyId, companies.id), eq(companyJoinRequests.userId, userId)),
    )
    .where(and(inArray(companies.id, ids), isNull(companies.closedAt), not(isMember(db, userId))))
    .orderBy(asc(companies.name), asc(companies.id));
}

export interface Joinable {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly domain: string;
  readonly joining: DomainJoining;
}

/** Neither the company nor its domains change until the transaction ends. */
export async function lockJoinable(
  db: Transaction,
  userId: number,
  documentId: string,
): Promise<Joinable | undefined> {
  const [found] = await db
    .select({ ...companyColumns, ...pickColumns(companyDomains, 'domain', 'joining') })
    .from(companies)
    .innerJoin(companyDomains, eq(companyDomains.companyId, companies.id))
    .innerJoin(users, mayJoin(userId))
    .where(
      and(
        eq(companies.documentId, documentId),
        isNull(companies.closedAt),
        not(isMember(db, userId)),
      ),
    )
    .for('no key update', { of: [companies, companyDomains] });
  return found;
}

/** Returns false when the person has asked already. */
export async function insertRequest(
  db: Transaction,
  request: { readonly companyId: number; readonly userId: number },
): Promise<boolean> {
  const inserted = await db
    .insert(companyJoinRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: companyJoinRequests.id });
  return inserted.length > 0;
}

export async function deleteOwnRequest(db: Transaction, userId: number, documentId: string) {
  const [found] = await db
    .select({ requestId: companyJoinRequests.id, company: companyColumns })
    .from(companyJoinRequests)
    .innerJoin(companies, eq(companies.id, companyJoinRequests.companyId))
    .where(and(eq(companies.documentId, documentId), eq(companyJoinRequests.userId, userId)))
    .for('update', { of: companyJoinRequests });
  if (!found) return undefined;
  await db.delete(companyJoinRequests).where(eq(companyJoinRequests.id, found.requestId));
  return found.company;
}

const requestFields = columnsOf(joinRequest, companyJoinRequests, {
  username: users.username,
  email: users.email,
});

const isOfOwned = (db: Queryable, ownerId: number, documentId: string) =>
  inArray(companyJoinRequests.companyId, selectOwned(db, ownerId, documentId));

/** Blocked accounts cannot join. */
export const getRequestList = (db: Database, ownerId: number, documentId: string) => ({
  db,
  matching: () =>
    db
      .select({ id: companyJoinRequests.id })
      .from(companyJoinRequests)
      .innerJoin(users, eq(users.id, companyJoinRequests.userId))
      .where(and(isOfOwned(db, ownerId, documentId), users.confirmed, not(users.blocked)))
      .$dynamic(),
  order: [asc(companyJoinRequests.id)],
  id: companyJoinRequests.id,
  rows: () =>
    db
      .select(requestFields)
      .from(companyJoinRequests)
      .innerJoin(users, eq(users.id, companyJoinRequests.userId))
      .$dynamic(),
});

export interface RequestPath {
  readonly documentId: string;
  readonly request: string;
}

const isOwned = (db: Queryable, ownerId: number, { documentId, request }: RequestPath) =>
  and(isOfOwned(db, ownerId, documentId), eq(companyJoinRequests.documentId, request));

export async function findRequester(
  db: Queryable,
  ownerId: number,
  path: RequestPath,
): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: companyJoinRequests.userId })
    .from(companyJoinRequests)
    .where(isOwned(db, ownerId, path));
  return found?.userId;
}

export async function deleteRequest(db: Transaction, ownerId: number, path: RequestPath) {
  const [found] = await db
    .select({ ...requestFields, id: companyJoinRequests.id, userId: companyJoinRequests.userId })
    .from(companyJoinRequests)
    .innerJoin(users, eq(users.id, companyJoinRequests.userId))
    .where(isOwned(db, ownerId, path))
    .for('update', { of: companyJoinRequests });
  if (found) await db.delete(companyJoinRequests).where(eq(companyJoinRequests.id, found.id));
  return found;
}

export async function hasMailOf(db: Transaction, keyStart: string): Promise<boolean> {
  const [found] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(like(mails.key, `${keyStart}%`))
    .limit(1);
  return found !== undefined;
}
