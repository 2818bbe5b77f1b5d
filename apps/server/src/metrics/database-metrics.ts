import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';

interface QueueRow extends Record<string, unknown> {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly oldest: number | null;
}

const readQueues = (db: Deps['db']) =>
  db.execute<QueueRow>(sql`
    select name,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8 as oldest
    from jobs.job
    where state < 'completed' and name not like '\\_\\_%'
    group by name`);

const readOutbox = (db: Deps['db']) =>
  db.execute<{ count: number; oldest: number | null }>(sql`
    select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as oldest
    from mails where state = 'waiting'`);

const failedQueue = /^(.+)-failed$/;

/** The returned function reads them again. */
export function createDatabaseMetrics(registry: Registry, db: Deps['db']): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `partshelf_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 when the database answers');
  const connections = gauge('database_connections', 'Connections of the pool', ['state']);
  const waitingCalls = gauge('database_waiting_calls', 'Calls that wait for a connection');
  const jobs = gauge('jobs', 'Jobs that are due or running', ['queue', 'state']);
  const oldestJob = gauge('jobs_oldest_seconds', 'How long the oldest job is due', ['queue']);
  const failedJobs = gauge('failed_jobs', 'Jobs whose last attempt failed', ['queue']);
  const outbox = gauge('outbox_mails', 'Mails that are not sent yet');
  const oldestMail = gauge('outbox_oldest_seconds', 'Age of the oldest mail that is not sent yet');

  function setQueue({ name, waiting, active, oldest }: QueueRow): void {
    const failed = failedQueue.exec(name)?.[1];
    if (failed) return failedJobs.set({ queue: failed }, waiting);
    jobs.set({ queue: name, state: 'waiting' }, waiting);
    jobs.set({ queue: name, state: 'active' }, active);
    oldestJob.set({ queue: name }, oldest ?? 0);
  }

  function readPool(): void {
    const { totalCount, idleCount, waitingCount } = db.$client;
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'busy' }, totalCount - idleCount);
    waitingCalls.set(waitingCount);
  }

  return async () => {
    readPool();
    for (const stale of [jobs, oldestJob, failedJobs, outbox, oldestMail]) stale.reset();
    try {
      const [queues, mails] = await Promise.all([readQueues(db), readOutbox(db)]);
      queues.rows.forEach(setQueue);
      outbox.set(mails.rows[0]!.count);
      oldestMail.set(mails.rows[0]!.oldest ?? 0);
      up.set(1);
    } catch {
      up.set(0);
    }
  };
}
