import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Queryable } from './db/client.ts';
import type { Logger } from './log.ts';
import type { Mail } from './providers/mail.ts';

/** Work that outlives the request which caused it, with what each kind needs to know. */
export interface JobData {
  'send-mail': Mail;
  'refund-payment': { paymentIntentId: string };
  'close-other-sessions': { orderId: number };
  'delete-unused-pictures': { userId: number };
  'copy-google-picture': { userId: number; address: string };
  'open-demo-orders': Record<string, never>;
}

type JobName = keyof JobData;

export interface Jobs {
  /** Writes the job in the caller's transaction: it exists if, and only if, that one commits. */
  enqueue<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: JobData[Name],
    options?: { afterSeconds: number },
  ): Promise<void>;
  /** Says who does the work; to be called before `start`. */
  work<Name extends JobName>(name: Name, handler: (data: JobData[Name]) => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Mails hold links that open doors: what is done is soon forgotten. */
const deleteAfterSeconds = 60 * 60;

/** Tries over about a day, further and further apart; what still fails is kept as a dead letter. */
const patient = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 2 * 60 * 60 };

/** Work that shows no sign of life for so long was taken down by a killed process: it comes again. */
const silenceSeconds = 10;

/** Woken when a job arrives; the polling only catches what a wake-up has missed. */
const workers = {
  localConcurrency: 4,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 1,
};

const names: readonly JobName[] = [
  'send-mail',
  'refund-payment',
  'close-other-sessions',
  'delete-unused-pictures',
  'copy-google-picture',
  'open-demo-orders',
];

export function createJobs(connectionString: string, log: Logger): Jobs {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    max: 3,
    connectionTimeoutMillis: 5_000,
    application_name: 'partshelf jobs',
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: silenceSeconds,
    monitorIntervalSeconds: silenceSeconds,
  });
  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'));

  return {
    async enqueue(db, name, data, { afterSeconds } = { afterSeconds: 0 }) {
      await boss.send(name, data, { db: fromDrizzle(db, sql), startAfter: afterSeconds });
    },
    work(name, handler) {
      handlers.set(name, handler);
    },
    async start() {
      await boss.start();
      for (const name of names) {
        await boss.createQueue(`${name}-failed`);
        await boss.createQueue(name, {
          ...patient,
          heartbeatSeconds: silenceSeconds,
          deadLetter: `${name}-failed`,
          notify: true,
          deleteAfterSeconds,
        });
      }
      for (const [name, handler] of handlers) {
        await boss.work(name, workers, async ([job]: Job[]) => {
          if (job) await handler(job.data as never);
        });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}
