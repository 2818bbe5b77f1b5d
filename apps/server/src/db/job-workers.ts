import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Handler, JobName } from './jobs.ts';

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
export const heartbeatSeconds = 10;

/** Workers are woken for new and due jobs: polling only catches what these have missed. */
const polling = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 60,
} as const;

/** Nothing is published when a delay ends or a job has failed: one statement looks for all queues. */
const dueCheckMs = 2_000;
const pollingOfFailed = {
  ...polling,
  pollingIntervalSeconds: polling.notifyPollingIntervalSeconds,
};
const queuesWithDueJobs = `select name from unnest($1::text[]) as name
  where exists (select from jobs.job where job.name = name
    and job.state < 'active' and not job.blocked and job.start_after <= now())`;

/** A queue has several where another server may take long to answer. */
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
  'follow-transfers': 1,
  'remind-licences': 1,
  'remind-quote': 1,
  'remind-trial': 1,
  'check-vat-id': 2,
  'copy-google-image': 2,
  'delete-unused-package': 1,
  'delete-expired': 1,
  'announce-release': 1,
  'announce-waiting-updates': 1,
  'announce-withdrawal': 1,
  'watch-retirements': 1,
  'announce-retirement': 1,
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
  'tell-fixed-chats': 1,
  'mail-unread-messages': 1,
  'deliver-webhooks': 4,
  'find-due-webhooks': 1,
  'check-failing-webhook': 1,
};
export const jobNames = Object.keys(workersPerNode) as JobName[];

export const deadLetters = (name: JobName) => `${name}-failed`;

/** Adds what a release has new; stored queues are left as they are. */
export async function createQueues(boss: PgBoss, neverGivenUp: Iterable<JobName>): Promise<void> {
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
  for (const name of neverGivenUp) await boss.updateQueue(deadLetters(name), endless);
}

export type FailureHandler = (data: never) => Promise<void>;

export function createWorkers(boss: PgBoss, onFailure: (error: unknown) => void) {
  /** The keys are names of queues. */
  const workerIds = new Map<string, string[]>();
  let dueCheck: NodeJS.Timeout | undefined;

  async function start(
    name: JobName,
    handler: Handler<never>,
    onFailed: FailureHandler | undefined,
  ): Promise<void> {
    const work = async (job: JobWithMetadata) => {
      const isLast = job.retryCount >= job.retryLimit;
      const outcome = await handler(job.data as never, { isLast });
      return outcome === 'given up' ? 'deadletter' : 'completed';
    };
    const workers = Array.from({ length: workersPerNode[name] }, () =>
      addWorker(name, polling, work),
    );
    workerIds.set(name, await Promise.all(workers));
    if (!onFailed) return;
    const takeFailed = async (job: JobWithMetadata) => {
      await onFailed(job.data as never);
      return 'completed' as const;
    };
    workerIds.set(deadLetters(name), [
      await addWorker(deadLetters(name), pollingOfFailed, takeFailed),
    ]);
  }

  /** pg-boss itself pauses after each job, also while more of them wait. */
  async function addWorker(
    queue: string,
    options: typeof polling | typeof pollingOfFailed,
    work: (job: JobWithMetadata) => Promise<'completed' | 'deadletter'>,
  ): Promise<string> {
    let id: string | undefined;
    id = await boss.work(queue, options, async ([job]: JobWithMetadata[]) => {
      if (!job) return [];
      if (id) boss.notifyWorker(id);
      return [{ id: job.id, status: await work(job) }];
    });
    return id;
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

  const end = (options?: { readonly wait: boolean }) =>
    Promise.all([...workerIds.keys()].map((name) => boss.offWork(name, options)));

  return { start, end, scheduleDueCheck, stopDueCheck };
}
