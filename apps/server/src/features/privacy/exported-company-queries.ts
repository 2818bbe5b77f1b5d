import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  companies,
  companyClaims,
  companyEvents,
  companyInvitations,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';

const company = companies.name;

export async function listCompanies(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: companyMembers.id,
      company,
      role: companyMembers.role,
      joinedAt: companyMembers.createdAt,
      closedAt: companies.closedAt,
    })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), gt(companyMembers.id, after)))
    .orderBy(asc(companyMembers.id))
    .limit(limit);
}

/** Without who else took part. */
export async function listCompanyEvents(
  db: Database,
  userId: number,
  after: number,
  limit: number,
) {
  return db
    .select({
      id: companyEvents.id,
      company,
      kind: companyEvents.kind,
      isByYou: sql<boolean>`coalesce(${companyEvents.actorId} = ${userId}, false)`,
      isAboutYou: sql<boolean>`coalesce(${companyEvents.subjectId} = ${userId}, false)`,
      details: companyEvents.details,
      createdAt: companyEvents.createdAt,
    })
    .from(companyEvents)
    .innerJoin(companies, eq(companies.id, companyEvents.companyId))
    .where(
      and(
        or(eq(companyEvents.actorId, userId), eq(companyEvents.subjectId, userId)),
        gt(companyEvents.id, after),
      ),
    )
    .orderBy(asc(companyEvents.id))
    .limit(limit);
}

export async function listJoinRequests(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({ id: companyJoinRequests.id, company, createdAt: companyJoinRequests.createdAt })
    .from(companyJoinRequests)
    .innerJoin(companies, eq(companies.id, companyJoinRequests.companyId))
    .where(and(eq(companyJoinRequests.userId, userId), gt(companyJoinRequests.id, after)))
    .orderBy(asc(companyJoinRequests.id))
    .limit(limit);
}

export async function listCompanyInvitations(
  db: Database,
  email: string,
  after: number,
  limit: number,
) {
  return db
    .select({
      id: companyInvitations.id,
      company,
      role: companyInvitations.role,
      createdAt: companyInvitations.createdAt,
      expiresAt: companyInvitations.expiresAt,
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .where(
      and(eq(sql`lower(${companyInvitations.email})`, email), gt(companyInvitations.id, after)),
    )
    .orderBy(asc(companyInvitations.id))
    .limit(limit);
}

export async function listCompanyClaims(
  db: Database,
  userId: number,
  after: number,
  limit: number,
) {
  return db
    .select({
      id: companyClaims.id,
      company,
      createdAt: companyClaims.createdAt,
      dueAt: companyClaims.dueAt,
      refusedAt: companyClaims.refusedAt,
      movedAt: companyClaims.movedAt,
    })
    .from(companyClaims)
    .innerJoin(companies, eq(companies.id, companyClaims.companyId))
    .where(and(eq(companyClaims.userId, userId), gt(companyClaims.id, after)))
    .orderBy(asc(companyClaims.id))
    .limit(limit);
}
