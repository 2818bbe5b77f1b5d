import { limits } from '@partshelf/contract/limits.ts';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import { cspReports } from '../../db/tables/operations.ts';

export interface ViolationGroup {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
  readonly page: string;
  readonly count: number;
}

const countLock = 7_274_003;
const mostCounted = 1_000_000_000;

/** Known groups are counted; beyond the limit, new ones are not stored. */
export async function countViolations(
  db: Database,
  groups: readonly ViolationGroup[],
): Promise<void> {
  const given = JSON.stringify(groups.map((group) => ({ ...group, id: newDocumentId() })));
  await db.transaction(async (transaction) => {
    // They run one at a time, so that the limit is exact.
    await transaction.execute(sql`select pg_advisory_xact_lock(${countLock})`);
    await transaction.execute(sql`
      with given as (
        select given.*, ${cspReports.id} is not null as is_known
        from jsonb_to_recordset(${given}::jsonb)
          given(id text, directive text, blocked text, source text, page text, count int)
        left join ${cspReports} on ${cspReports.directive} = given.directive
          and ${cspReports.blocked} = given.blocked and ${cspReports.source} = given.source
          and ${cspReports.page} = given.page
      ), numbered as (
        select *, row_number() over (partition by is_known) as number from given
      )
      insert into ${cspReports} (document_id, directive, blocked, source, page, count)
      select id, directive, blocked, source, page, count from numbered
      where is_known or number <= ${limits.cspReports} - (select count(*) from ${cspReports})
      on conflict (directive, blocked, source, page) do update
      set count = least(${cspReports.count} + excluded.count, ${mostCounted}), last_seen_at = now()`);
  });
}

export async function deleteOldCspReports(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: cspReports.id })
    .from(cspReports)
    .where(lt(cspReports.lastSeenAt, sql`now() - make_interval(days => ${limits.cspReportDays})`))
    .limit(limit);
  const { rowCount } = await db.delete(cspReports).where(inArray(cspReports.id, old));
  return rowCount ?? 0;
}
