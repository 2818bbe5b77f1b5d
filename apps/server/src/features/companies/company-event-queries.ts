import {
  companyEvent,
  type CompanyEventFilters,
} from '@partshelf/contract/companies/company-events.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { companyEvents } from '../../db/tables/companies.ts';
import { selectOwned } from './queries.ts';

const [actors, subjects] = [alias(users, 'actors'), alias(users, 'subjects')];

const person = (of: typeof actors | typeof subjects) =>
  sql<{
    documentId: string;
    username: string | null;
  } | null>`case when ${of.id} is not null then json_build_object('documentId', ${of.documentId}, 'username', case when ${of.erasedAt} is null then ${of.username} end) end`;

const eventColumns = columnsOf(companyEvent, companyEvents, {
  actor: person(actors),
  subject: person(subjects),
});

export const selectEvents = (db: Database) =>
  db
    .select(eventColumns)
    .from(companyEvents)
    .leftJoin(actors, eq(actors.id, companyEvents.actorId))
    .leftJoin(subjects, eq(subjects.id, companyEvents.subjectId))
    .$dynamic();

export type CompanyEventRow = Awaited<ReturnType<typeof selectEvents>>[number];

const isOfOwned = (db: Database, userId: number, documentId: string) =>
  eq(companyEvents.companyId, selectOwned(db, userId, documentId));

export const getEventList = (
  db: Database,
  userId: number,
  documentId: string,
  filters: CompanyEventFilters,
) => ({
  db,
  matching: () =>
    db
      .select({ id: companyEvents.id })
      .from(companyEvents)
      .where(
        and(
          isOfOwned(db, userId, documentId),
          filters.kind && eq(companyEvents.kind, filters.kind),
          isInDays(companyEvents.createdAt, filters),
        ),
      )
      .$dynamic(),
  order: [desc(companyEvents.id)],
  id: companyEvents.id,
  rows: () => selectEvents(db),
});
