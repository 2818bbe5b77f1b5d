import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Jobs } from '../../src/db/jobs.ts';
import { type TestShop, until } from '../support/build-test-app.ts';
import { busyUser, idOf, newestRelease, withdrawnRelease } from './row-expressions.ts';

type JobName = Parameters<Jobs['enqueue']>[1];

/** Demo shops only, or about the certificate of a real domain. */
type LeftOut = 'finish-demo-shop' | 'check-certificate';

/** Listed by type, so that a new one is not forgotten. */
const scheduled: Record<Exclude<Parameters<Jobs['schedule']>[0], LeftOut>, true> = {
  'delete-expired': true,
  'find-unread-packages': true,
  'find-missing-reviews': true,
  'find-disputes': true,
  'follow-transfers': true,
  'remind-licences': true,
  'watch-retirements': true,
  'find-due-webhooks': true,
  'notice-failed-jobs': true,
  'send-daily-summaries': true,
  'check-domains': true,
  'erase-due-accounts': true,
  'move-claimed-orders': true,
  'apply-erasures': true,
};

export interface OwnJob {
  readonly name: JobName;
  readonly data: object;
}

/** Those that work on many rows. */
export async function prepareJobs({ deps: { db } }: TestShop): Promise<OwnJob[]> {
  const withdrawnAt = new Date();
  await db.execute(
    sql`update releases set withdrawn_at = ${withdrawnAt}, withdrawn_reason = 'It loses data.' where id = ${idOf(withdrawnRelease)}`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into data_exports (document_id, user_id, requested_by_id) values ('export', ${idOf(busyUser)}, ${idOf(busyUser)}) returning id`,
  );
  const withdrawn = {
    releaseId: idOf(withdrawnRelease),
    withdrawnAt: withdrawnAt.toISOString(),
  };
  return [
    ...Object.keys(scheduled).map((name) => ({ name: name as JobName, data: {} })),
    { name: 'announce-release', data: { releaseId: idOf(newestRelease), afterUserId: 0 } },
    {
      name: 'announce-waiting-updates',
      data: { releaseId: idOf(newestRelease), afterMemberId: 0 },
    },
    { name: 'announce-withdrawal', data: { ...withdrawn, afterUserId: 0 } },
    { name: 'issue-invoices', data: { afterOrderId: 0 } },
    { name: 'write-data-export', data: { exportId: Number(rows[0]!.id) } },
    { name: 'deliver-notice', data: { noticeId: idOf(1) } },
    { name: 'generate-discounts', data: { batchId: idOf(100) } },
    { name: 'mail-unread-messages', data: { roomId: idOf(busyUser), turn: 1 } },
  ];
}

const followUps = [
  'send-mail',
  'render-invoice',
  'record-invoice',
  'write-security-review',
  'read-package',
  'announce-retirement',
];

/** Neither mails nor files are made for all these rows, and of several pages only the first. */
export async function leaveOutFollowUps(owner: pg.Client): Promise<void> {
  const names = followUps.map((name) => owner.escapeLiteral(name)).join(', ');
  await owner.query(`
    create function leave_out_job() returns trigger language plpgsql as 'begin return null; end';
    create trigger leave_out_job before insert on jobs.job for each row
      when (new.name in (${names}) or new.data ->> 'afterUserId' <> '0')
      execute function leave_out_job()`);
}

const timeoutMs = 600_000;

/** Says what happened unless it was done at its first try. */
export async function runJob(
  { deps: { db, jobs } }: TestShop,
  { name, data }: OwnJob,
): Promise<string | undefined> {
  await jobs.enqueue(db, name, data as never);
  const [failed] = await until(
    async () => {
      const { rows } = await db.execute<{ state: string; output: unknown }>(
        sql`select state, output from jobs.job where name = ${name} and state <> 'completed'`,
      );
      return rows;
    },
    (rows) => rows.every(({ output }) => output !== null),
    timeoutMs,
  );
  return failed && JSON.stringify(failed);
}
