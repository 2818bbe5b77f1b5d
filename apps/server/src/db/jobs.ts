import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Brand } from '@partshelf/contract/branding/brand.ts';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from '../platform/log.ts';
import type { Mail } from '../providers/mail.ts';
import type { Queryable } from './client.ts';
import {
  createQueues,
  createWorkers,
  deadLetters,
  type FailureHandler,
  heartbeatSeconds,
  jobNames,
} from './job-workers.ts';

/** Links in a body are credentials, and finished jobs stay in the database for a while. */
export interface SealedMail extends Pick<Mail, 'key' | 'to' | 'subject' | 'orderId'> {
  readonly sealed: string;
}

/** `companyLine` is who runs the shop, in one line at the end of every mail. */
export interface MailBrand extends Brand {
  readonly companyLine: string;
  readonly timeZone: string;
}

export interface MailBody {
  /** It is the subject unless it is given. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  /** JPEG files of the size of link previews, with the title of what they show. */
  readonly pictures?: readonly { readonly url: string; readonly title: string }[];
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  /** They stand below the rows; lines are kept. */
  readonly messages?: readonly { readonly heading: string; readonly text: string }[];
  readonly closing?: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** It ends the sentence "You receive this email because". */
  readonly reason: string;
  readonly note?: string;
  readonly footerLink?: { readonly label: string; readonly url: string };
}

export type WrittenMail = Omit<Mail, 'html' | 'text'> & MailBody;

/** It is written with the brand at the time it is queued. */
export type MailTemplate = (brand: MailBrand) => WrittenMail;

/** Older versions queued mails unencrypted; those are still sent. */
export type QueuedMail = Mail | SealedMail;

export interface JobData {
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
  'follow-transfers': Record<string, never>;
  'remind-quote': { quoteId: number };
  'remind-licences': Record<string, never>;
  'remind-trial': { licenceId: number; kind: 'quote' | 'end' };
  'check-vat-id': { orderId: number; turn: number };
  'copy-google-image': { userId: number; address: string };
  'delete-unused-package': { fileId: number };
  'delete-expired': Record<string, never>;
  'announce-release': { releaseId: number; afterUserId: number; companyId?: number };
  'announce-waiting-updates': { releaseId: number; afterMemberId: number };
  'announce-withdrawal': { releaseId: number; withdrawnAt: string; afterUserId: number };
  'watch-retirements': Record<string, never>;
  'announce-retirement': {
    productId: number;
    retirement: string;
    days: number;
    /** It is the day on which they are told. */
    day: string;
    afterUserId: number;
  };
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
  'tell-fixed-chats': { releaseId: number };
  'mail-unread-messages': { roomId: number; turn: number };
  'deliver-webhooks': { endpointId: number };
  'find-due-webhooks': Record<string, never>;
  'check-failing-webhook': { endpointId: number; failingSince: string };
}

export type JobName = keyof JobData;

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
export type Handler<Name extends JobName> = (
  data: JobData[Name],
  attempt: Attempt,
) => Promise<'given up' | void>;

interface FailedJobs {
  readonly name: JobName;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

export interface Jobs {
  /**
   * Runs in the caller's transaction. Returns false when a job with the same key is still stored.
   */
  enqueue<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: Enqueued<Name>,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Runs one statement. Returns the keys of those that were not stored yet. */
  enqueueAll<Name extends JobName>(
    db: Queryable,
    name: Name,
    jobs: readonly KeyedJob<Name>[],
    options?: Pick<EnqueueOptions, 'afterSeconds'>,
  ): Promise<ReadonlySet<string>>;
  /** Returns false when there is no dead letter with this data that can be tried again. */
  retryFailed<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: Partial<JobData[Name]>,
  ): Promise<boolean>;
  listFailed(db: Queryable): Promise<FailedJobs[]>;
  /** These jobs are waiting, running or about to be tried again. */
  listUnfinishedData<Name extends JobName>(db: Queryable, name: Name): Promise<JobData[Name][]>;
  listFailedData<Name extends JobName>(db: Queryable, name: Name): Promise<JobData[Name][]>;
  /** Call it before `start`. What `onFailed` takes is neither listed as failed nor tried again. */
  registerHandler<Name extends JobName>(
    name: Name,
    handler: Handler<Name>,
    onFailed?: (data: JobData[Name]) => Promise<void>,
  ): void;
  /** The times are in UTC; after missed runs it runs once. Call it before `start`. */
  schedule(name: JobWithoutData, cron: string): void;
  start(): Promise<void>;
  /** No job is started any more; those that run go on. */
  stopWorkers(): Promise<void>;
  stop(): Promise<void>;
}

export const jobSchema = 'jobs';

/** The queue takes an id only once. */
function toJobId(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** A job that is cut short is retried. */
const stopTimeoutMs = 1_000;

type StoredJobs = Omit<Jobs, 'registerHandler' | 'schedule' | 'start' | 'stopWorkers' | 'stop'>;

/** `isNeverGivenUp`: what has failed is taken by a handler of its own. */
function createStoredJobs(boss: PgBoss, isNeverGivenUp: (name: JobName) => boolean): StoredJobs {
  return {
    async enqueue(db, name, data, { afterSeconds = 0, key } = {}) {
      const id = key === undefined ? {} : { id: toJobId(key) };
      const options = { db: fromDrizzle(db, sql), startAfter: afterSeconds, ...id };
      return (await boss.send(name, data, options)) !== null;
    },
    async enqueueAll(db, name, jobs, { afterSeconds = 0 } = {}) {
      const keys = new Map(jobs.map(({ key }) => [toJobId(key), key]));
      const rows = jobs.map(({ key, data }) => ({
        id: toJobId(key),
        data,
        startAfter: afterSeconds,
      }));
      const stored =
        rows.length > 0
          ? await boss.insert(name, rows, { db: fromDrizzle(db, sql), returnId: true })
          : [];
      return new Set((stored ?? []).map((id) => keys.get(id)!));
    },
    async retryFailed(db, name, data) {
      if (isNeverGivenUp(name)) return false;
      const revived = await boss.redrive(deadLetters(name), { db: fromDrizzle(db, sql), data });
      return revived > 0;
    },
    async listFailed(db) {
      const names = jobNames.filter((name) => !isNeverGivenUp(name));
      const { rows } = await db.execute<{
        queue: string;
        count: number;
        firstAt: string;
        lastAt: string;
      }>(
        sql`select name as queue, count(*)::int as count, min(created_on) as "firstAt", max(created_on) as "lastAt" from jobs.job where name = any(${sql.param(names.map(deadLetters))}) and state < 'active' group by name order by name`,
      );
      return names.flatMap((name) => {
        const failed = rows.find(({ queue }) => queue === deadLetters(name));
        if (!failed) return [];
        const { count, firstAt, lastAt } = failed;
        return [{ name, count, firstAt: new Date(firstAt), lastAt: new Date(lastAt) }];
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
  };
}

/** No job depends on another, and no one waits for a scheduled one. */
const restingIntervals = { flowIntervalSeconds: 60 * 60, cronWorkerIntervalSeconds: 30 };

/** All stay open: the workers of an idle shop would open them again each minute. */
const connections = { max: 3, min: 3 };

export function createJobs(connectionString: string, log: Logger): Jobs {
  const boss = new PgBoss({
    connectionString,
    schema: jobSchema,
    // The owner of the database makes and migrates the tables.
    migrate: false,
    reindex: false,
    ...connections,
    connectionTimeoutMillis: 5_000,
    application_name: 'partshelf jobs',
    useListenNotify: true,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    monitorVacuum: false,
    ...restingIntervals,
  });
  const schedules = new Map<JobWithoutData, string>();
  const handlers = new Map<JobName, Handler<never>>();
  const failureHandlers = new Map<JobName, FailureHandler>();
  const onFailure = (err: unknown) =>
    log.warn({ err, dependency: 'database' }, 'the job queue failed');
  boss.on('error', onFailure);
  const workers = createWorkers(boss, onFailure);

  return {
    ...createStoredJobs(boss, (name) => failureHandlers.has(name)),
    registerHandler(name, handler, onFailed) {
      handlers.set(name, handler);
      if (onFailed) failureHandlers.set(name, onFailed);
    },
    schedule(name, cron) {
      schedules.set(name, cron);
    },
    async start() {
      await boss.start();
      await createQueues(boss, failureHandlers.keys());
      for (const [name, cron] of schedules) {
        await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
      }
      for (const [name, handler] of handlers) {
        await workers.start(name, handler, failureHandlers.get(name));
      }
      workers.scheduleDueCheck();
    },
    async stopWorkers() {
      workers.stopDueCheck();
      await workers.end({ wait: false });
    },
    async stop() {
      workers.stopDueCheck();
      // pg-boss itself looks only twice a second whether the jobs have ended.
      await Promise.race([workers.end(), wait(stopTimeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 0 });
    },
  };
}
