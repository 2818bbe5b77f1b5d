import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Brand } from '@partshelf/contract/branding/brand.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import {
  fromDrizzle,
  getConstructionPlans,
  getMigrationPlans,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss';
import packageFacts from 'pg-boss/package.json' with { type: 'json' };
import type { Logger } from '../platform/log.ts';
import type { Mail } from '../providers/mail.ts';
import type { Queryable } from './client.ts';

/** Links in a body are credentials, and finished jobs stay in the database for a while. */
export interface SealedMail extends Pick<Mail, 'key' | 'to' | 'subject' | 'orderId'> {
  readonly sealed: string;
}

/** `companyLine` is who runs the shop, in one line at the end of every mail. */
export interface MailBrand extends Brand {
  readonly companyLine: string;
}

export interface MailBody {
  /** The subject, if it is not given. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  /** Below the rows; lines are kept. */
  readonly messages?: readonly { readonly heading: string; readonly text: string }[];
  /** Below the messages. */
  readonly closing?: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Below the button. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** Ends the sentence "You receive this email because". */
  readonly reason: string;
  /** Sentences after the reason. */
  readonly note?: string;
  readonly footerLink?: { readonly label: string; readonly url: string };
}

export type WrittenMail = Omit<Mail, 'html' | 'text'> & MailBody;

/** Written with the brand at the time it is queued. */
export type MailTemplate = (brand: MailBrand) => WrittenMail;

/** Older versions queued mails unencrypted; those are still sent. */
export type QueuedMail = Mail | SealedMail;

interface JobData {
  'send-mail': QueuedMail;
  'refund-payment': { paymentIntentId: string; sessionId: string; key?: string };
  'refund-part': {
    paymentIntentId: string;
    sessionId: string;
    orderId: number;
    amountCents: number;
    key: string;
  };
  'render-invoice': { invoiceId: number; sendMails?: boolean };
  'record-invoice': { invoiceId: number };
  'recover-payment': { paymentIntentId: string };
  'issue-held-invoice': { orderId: number };
  'issue-invoices': { afterOrderId: number; sendMails?: boolean };
  'generate-discounts': { batchId: number };
  'close-other-sessions': { orderId: number };
  'find-disputes': Record<string, never>;
  'check-vat-id': { orderId: number; turn: number };
  'copy-google-image': { userId: number; address: string };
  'delete-unused-package': { fileId: number };
  'delete-expired': Record<string, never>;
  'announce-release': { releaseId: number; afterUserId: number };
  'announce-withdrawal': { releaseId: number; withdrawnAt: string; afterUserId: number };
  'read-package': { releaseId: number };
  'find-unread-packages': Record<string, never>;
  'write-security-review': { releaseId: number };
  'find-missing-reviews': Record<string, never>;
  'finish-demo-shop': Record<string, never>;
  'deliver-notice': { noticeId: number };
  'send-daily-summaries': Record<string, never>;
  'notice-failed-jobs': Record<string, never>;
  'check-certificate': Record<string, never>;
  'check-domains': Record<string, never>;
  'scan-attachment': { attachmentId: number };
  'write-data-export': { exportId: number };
  'erase-due-accounts': Record<string, never>;
  'move-claimed-orders': Record<string, never>;
  'apply-erasures': Record<string, never>;
  'mail-unread-messages': { roomId: number; turn: number };
}

type JobName = keyof JobData;

type JobWithoutData = {
  [Name in JobName]: JobData[Name] extends Record<string, never> ? Name : never;
}[JobName];

interface EnqueueOptions {
  readonly afterSeconds?: number;
  /** A second job with the same key is not created while the first is stored. */
  readonly key?: string;
}

type Enqueued<Name extends JobName> =
  | JobData[Name]
  | (Name extends 'send-mail' ? MailTemplate : never);

interface KeyedJob<Name extends JobName> {
  readonly key: string;
  readonly data: Enqueued<Name>;
}

interface Attempt {
  readonly isLast: boolean;
}

/** Work that throws is tried again; work that is given up is a dead letter at once. */
type Handler<Name extends JobName> = (
  data: JobData[Name],
  attempt: Attempt,
) => Promise<'given up' | void>;

interface FailedJobs {
  readonly name: JobName;
  readonly count: number;
  readonly lastAt: Date;
}

export interface Jobs {
  /** In the caller's transaction. False when a job with the same key is still stored. */
  enqueue<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: Enqueued<Name>,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** In one statement. The keys of those that were not stored yet. */
  enqueueAll<Name extends JobName>(
    db: Queryable,
    name: Name,
    jobs: readonly KeyedJob<Name>[],
  ): Promise<ReadonlySet<string>>;
  /** False when there is no dead letter with this data that can be tried again. */
  retryFailed<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: Partial<JobData[Name]>,
  ): Promise<boolean>;
  listFailed(db: Queryable): Promise<FailedJobs[]>;
  /** Of jobs that are waiting, running or about to be tried again. */
  listUnfinishedData<Name extends JobName>(db: Queryable, name: Name): Promise<JobData[Name][]>;
  /** Of the dead letters of one name. */
  listFailedData<Name extends JobName>(db: Queryable, name: Name): Promise<JobData[Name][]>;
  /** Before `start`. What `onFailed` takes is neither listed as failed nor tried again. */
  registerHandler<Name extends JobName>(
    name: Name,
    handler: Handler<Name>,
    onFailed?: (data: JobData[Name]) => Promise<void>,
  ): void;
  /** Cron in UTC; after missed runs it runs once. Call it before `start`. */
  schedule(name: JobWithoutData, cron: string): void;
  start(): Promise<void>;
  /** No job is started any more; those that run go on. */
  stopWorkers(): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs name people and orders. */
const deleteAfterSeconds = 60 * 60;

/** Over about a day, with growing delays. */
const retryPolicy = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 2 * 60 * 60,
};

/** A job without a heartbeat for so long is retried: its process was killed. */
const heartbeatSeconds = 10;

/** Workers are woken for new and due jobs: polling only catches what these have missed. */
const polling = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 60,
} as const;

/** Nothing is published when a delay ends: one statement looks for all queues. */
const dueCheckMs = 1_000;
const queuesWithDueJobs = `select name from unnest($1::text[]) as name
  where exists (select from jobs.job where job.name = name
    and job.state < 'active' and not job.blocked and job.start_after <= now())`;

/** Several where another server may take long to answer. */
const workersPerNode: Record<JobName, number> = {
  'send-mail': 4,
  'refund-payment': 4,
  'refund-part': 1,
  'render-invoice': 1,
  'record-invoice': 1,
  'recover-payment': 1,
  'issue-held-invoice': 1,
  'issue-invoices': 1,
  'generate-discounts': 1,
  'close-other-sessions': 1,
  'find-disputes': 1,
  'check-vat-id': 2,
  'copy-google-image': 2,
  'delete-unused-package': 1,
  'delete-expired': 1,
  'announce-release': 1,
  'announce-withdrawal': 1,
  'read-package': 1,
  'find-unread-packages': 1,
  'write-security-review': 1,
  'find-missing-reviews': 1,
  'finish-demo-shop': 1,
  'deliver-notice': 1,
  'send-daily-summaries': 1,
  'notice-failed-jobs': 1,
  'check-certificate': 1,
  'check-domains': 1,
  'scan-attachment': 2,
  'write-data-export': 1,
  'erase-due-accounts': 1,
  'move-claimed-orders': 1,
  'apply-erasures': 1,
  'mail-unread-messages': 1,
};
const jobNames = Object.keys(workersPerNode) as JobName[];

/** The queue takes an id only once. */
function toJobId(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** A job that is cut short is retried. */
const stopTimeoutMs = 1_000;

/** The queue of the jobs that have failed for good. */
export const deadLetters = (name: JobName) => `${name}-failed`;

export function createJobs(connectionString: string, log: Logger): Jobs {
  const boss = new PgBoss({
    connectionString,
    schema: jobSchema,
    // The owner of the database makes and migrates the tables.
    migrate: false,
    reindex: false,
    max: 3,
    connectionTimeoutMillis: 5_000,
    application_name: 'partshelf jobs',
    useListenNotify: true,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
  });
  const schedules = new Map<JobWithoutData, string>();
  const handlers = new Map<JobName, Handler<never>>();
  const failureHandlers = new Map<JobName, (data: never) => Promise<void>>();
  /** The keys are names of queues. */
  const workerIds = new Map<string, string[]>();
  const onFailure = (err: unknown) =>
    log.warn({ err, dependency: 'database' }, 'the job queue failed');
  let dueCheck: NodeJS.Timeout | undefined;
  boss.on('error', onFailure);

  /** Adds what a release has new; stored queues are left as they are. */
  async function createQueues(): Promise<void> {
    const stored = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const name of jobNames) {
      if (!stored.has(deadLetters(name))) await boss.createQueue(deadLetters(name));
      if (stored.has(name)) continue;
      await boss.createQueue(name, {
        ...retryPolicy,
        heartbeatSeconds,
        deadLetter: deadLetters(name),
        notify: true,
        deleteAfterSeconds,
      });
    }
    const endless = { ...retryPolicy, retryLimit: 1_000_000, heartbeatSeconds, deleteAfterSeconds };
    for (const name of failureHandlers.keys()) await boss.updateQueue(deadLetters(name), endless);
  }

  async function startWorkers(name: JobName, handler: Handler<never>): Promise<void> {
    const work = async ([job]: JobWithMetadata[]) => {
      if (!job) return [];
      const isLast = job.retryCount >= job.retryLimit;
      const outcome = await handler(job.data as never, { isLast });
      return [{ id: job.id, status: outcome === 'given up' ? 'deadletter' : 'completed' } as const];
    };
    const workers = Array.from({ length: workersPerNode[name] }, () =>
      boss.work(name, polling, work),
    );
    workerIds.set(name, await Promise.all(workers));
    const onFailed = failureHandlers.get(name);
    if (!onFailed) return;
    const takeFailed = async ([job]: JobWithMetadata[]) => {
      if (job) await onFailed(job.data as never);
      return job ? [{ id: job.id, status: 'completed' } as const] : [];
    };
    workerIds.set(deadLetters(name), [await boss.work(deadLetters(name), polling, takeFailed)]);
  }

  async function wakeWorkers(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(queuesWithDueJobs, [[...workerIds.keys()]]);
    for (const { name } of rows as { name: string }[]) {
      for (const id of workerIds.get(name)!) boss.notifyWorker(id);
    }
  }

  function scheduleDueCheck(): void {
    dueCheck = setTimeout(async () => {
      const checked = dueCheck;
      await wakeWorkers().catch(onFailure);
      if (dueCheck === checked) scheduleDueCheck();
    }, dueCheckMs);
  }

  function stopDueCheck(): void {
    clearTimeout(dueCheck);
    dueCheck = undefined;
  }

  return {
    async enqueue(db, name, data, { afterSeconds = 0, key } = {}) {
      const id = key === undefined ? {} : { id: toJobId(key) };
      const options = { db: fromDrizzle(db, sql), startAfter: afterSeconds, ...id };
      return (await boss.send(name, data, options)) !== null;
    },
    async enqueueAll(db, name, jobs) {
      const keys = new Map(jobs.map(({ key }) => [toJobId(key), key]));
      const rows = jobs.map(({ key, data }) => ({ id: toJobId(key), data }));
      const stored =
        rows.length > 0
          ? await boss.insert(name, rows, { db: fromDrizzle(db, sql), returnId: true })
          : [];
      return new Set((stored ?? []).map((id) => keys.get(id)!));
    },
    async retryFailed(db, name, data) {
      if (failureHandlers.has(name)) return false;
      const revived = await boss.redrive(deadLetters(name), { db: fromDrizzle(db, sql), data });
      return revived > 0;
    },
    async listFailed(db) {
      const names = jobNames.filter((name) => !failureHandlers.has(name));
      const { rows } = await db.execute<{ queue: string; count: number; lastAt: string }>(
        sql`select name as queue, count(*)::int as count, max(created_on) as "lastAt" from jobs.job where name = any(${sql.param(names.map(deadLetters))}) and state < 'active' group by name order by name`,
      );
      return names.flatMap((name) => {
        const failed = rows.find(({ queue }) => queue === deadLetters(name));
        return failed ? [{ name, count: failed.count, lastAt: new Date(failed.lastAt) }] : [];
      });
    },
    async listUnfinishedData<Name extends JobName>(db: Queryable, name: Name) {
      const { rows } = await db.execute<{ data: JobData[Name] }>(
        sql`select data from jobs.job where name = ${name} and state < 'completed'`,
      );
      return rows.map(({ data }) => data);
    },
    async listFailedData<Name extends JobName>(db: Queryable, name: Name) {
      const { rows } = await db.execute<{ data: JobData[Name] }>(
        sql`select data from jobs.job where name = ${deadLetters(name)} and state < 'active'`,
      );
      return rows.map(({ data }) => data);
    },
    registerHandler(name, handler, onFailed) {
      handlers.set(name, handler);
      if (onFailed) failureHandlers.set(name, onFailed);
    },
    schedule(name, cron) {
      schedules.set(name, cron);
    },
    async start() {
      await boss.start();
      await createQueues();
      for (const [name, cron] of schedules) {
        await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
      }
      for (const [name, handler] of handlers) await startWorkers(name, handler);
      scheduleDueCheck();
    },
    async stopWorkers() {
      stopDueCheck();
      await Promise.all([...workerIds.keys()].map((name) => boss.offWork(name, { wait: false })));
    },
    async stop() {
      stopDueCheck();
      // pg-boss itself looks only twice a second whether the jobs have ended.
      const ended = Promise.all([...workerIds.keys()].map((name) => boss.offWork(name)));
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 0 });
    },
  };
}

const jobSchema = 'jobs';

export async function installJobTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query('select to_regclass($1) is not null as found', [
    `${jobSchema}.version`,
  ]);
  if (!rows[0].found) {
    await owner.query(getConstructionPlans(jobSchema));
    return;
  }
  const installed = await owner.query(`select version from ${jobSchema}.version`);
  const version = Number(installed.rows[0].version);
  if (version < packageFacts.pgboss.schema) {
    await owner.query(getMigrationPlans(jobSchema, version));
  }
}
