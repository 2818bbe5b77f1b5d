import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { channels } from './channels.ts';
import type { OnAnswered } from './requests.ts';

export interface Metrics {
  readonly onAnswered: OnAnswered;
  observeSockets(countSockets: () => number): void;
  collect(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

const secondsBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is read about the database is the same on all nodes. */
export function createMetrics({ db, health }: Pick<Deps, 'db' | 'health'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const readDatabase = createDatabaseMetrics(registry, db);
  observeProviders(registry, health);
  const stopCounting = countEvents(registry);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests; the route is a pattern',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers,
  });
  return {
    contentType: registry.contentType,
    close: stopCounting,
    onAnswered({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, durationMs / 1_000);
    },
    observeSockets(countSockets) {
      const gauge: Gauge = new Gauge({
        name: 'partshelf_sockets',
        help: 'Open realtime connections',
        registers: [],
        collect: () => gauge.set(countSockets()),
      });
      registry.registerMetric(gauge);
    },
    async collect() {
      await readDatabase();
      return registry.metrics();
    },
  };
}

/** One that was not asked yet has not failed. */
function observeProviders(registry: Registry, health: Deps['health']): void {
  const registers = [registry];
  const up: Gauge = new Gauge({
    name: 'partshelf_provider_up',
    help: '0 when the last call of the provider was not answered, or it refused the settings',
    labelNames: ['provider'],
    registers,
    collect() {
      up.reset();
      for (const { provider, state } of health.list()) {
        up.set({ provider }, state === 'up' || state === 'unknown' ? 1 : 0);
      }
    },
  });
  const failures: Counter = new Counter({
    name: 'partshelf_provider_failures_total',
    help: 'Calls of the provider that had no answer, or that it refused because of the settings',
    labelNames: ['provider'],
    registers,
    collect() {
      failures.reset();
      for (const { provider, failures: count } of health.list()) failures.inc({ provider }, count);
    },
  });
}

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

interface InboundRow extends Record<string, unknown> {
  readonly states: Readonly<Record<string, number>> | null;
  readonly setAside: number;
  readonly oldest: number | null;
}

const readInboundMails = (db: Deps['db']) =>
  db.execute<InboundRow>(sql`
    select
      (select json_object_agg(state, mails) from (
        select state, count(*)::int as mails from inbound_mails
        where received_at > now() - interval '24 hours' group by state) counted) as states,
      (select count(*)::int from inbound_mails
        where state = 'set-aside' and done_at is null) as "setAside",
      (select extract(epoch from now() - min(received_at))::float8 from inbound_mails
        where state = 'reading') as oldest`);

const failedQueue = /^(.+)-failed$/;

/** The returned function reads them again. */
function createDatabaseMetrics(registry: Registry, db: Deps['db']): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `partshelf_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 when the database answers');
  const connections = gauge('database_connections', 'Connections of the pool', ['state']);
  const waitingCalls = gauge('database_waiting_calls', 'Calls that wait for a connection');
  const jobs = gauge('jobs', 'Jobs that are due or running', ['queue', 'state']);
  const oldestJob = gauge('jobs_oldest_seconds', 'Time for which the oldest job has been due', [
    'queue',
  ]);
  const failedJobs = gauge('failed_jobs', 'Jobs whose last attempt failed', ['queue']);
  const outbox = gauge('outbox_mails', 'Mails that are not sent yet');
  const oldestMail = gauge('outbox_oldest_seconds', 'Age of the oldest mail that is not sent yet');
  const inbound = gauge('inbound_mails', 'Mails to the chat of the last 24 hours', ['state']);
  const setAside = gauge('inbound_mails_set_aside', 'Mails to the chat that wait for an Admin');
  const oldestInbound = gauge(
    'inbound_mail_oldest_unread_seconds',
    'Age of the oldest mail to the chat whose reading has begun and not ended',
  );
  const ofDatabase = [
    jobs,
    oldestJob,
    failedJobs,
    outbox,
    oldestMail,
    inbound,
    setAside,
    oldestInbound,
  ];

  function setInbound({ states, setAside: waiting, oldest }: InboundRow): void {
    for (const [state, mails] of Object.entries(states ?? {})) inbound.set({ state }, mails);
    setAside.set(waiting);
    oldestInbound.set(oldest ?? 0);
  }

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
    for (const stale of ofDatabase) stale.reset();
    try {
      const [queues, mails, inboundMails] = await Promise.all([
        readQueues(db),
        readOutbox(db),
        readInboundMails(db),
      ]);
      queues.rows.forEach(setQueue);
      outbox.set(mails.rows[0]!.count);
      oldestMail.set(mails.rows[0]!.oldest ?? 0);
      setInbound(inboundMails.rows[0]!);
      up.set(1);
    } catch {
      up.set(0);
    }
  };
}

/** The returned function stops the counting. */
function countEvents(registry: Registry): () => void {
  const registers = [registry];
  const securityEvents = new Counter({
    name: 'partshelf_security_events_total',
    help: 'Security events; failed logins are authn_login_fail',
    labelNames: ['event'],
    registers,
  });
  const paymentsSettled = new Counter({
    name: 'partshelf_payments_settled_total',
    help: 'Payments that were recorded as paid',
    registers,
  });
  const responsesSent = new Counter({
    name: 'partshelf_cached_responses_sent_total',
    help: 'Responses that were sent from the cache or into it',
    registers,
  });
  const responsesCreated = new Counter({
    name: 'partshelf_cached_responses_created_total',
    help: 'Responses that were not in the cache',
    registers,
  });
  const listeners = [
    [channels.securityEvent, (event: unknown) => securityEvents.inc({ event: String(event) })],
    [channels.paymentSettled, () => paymentsSettled.inc()],
    [channels.responseSent, () => responsesSent.inc()],
    [channels.responseCreated, () => responsesCreated.inc()],
  ] as const;
  for (const [channel, listener] of listeners) channel.subscribe(listener);
  return () => {
    for (const [channel, listener] of listeners) channel.unsubscribe(listener);
  };
}
