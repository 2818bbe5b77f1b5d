import {
  testEvent,
  webhookPauseSeconds,
  webhookRules,
} from '@partshelf/contract/webhook-events.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { unseal } from '../../platform/secrets.ts';
import { toStorable } from '../../platform/storable-text.ts';
import { notify } from '../notifications/notifications.ts';
import {
  claimEndpoint,
  type DueDelivery,
  endFailing,
  type EndpointRow,
  findEndpoint,
  listDue,
  listDueEndpoints,
  releaseEndpoint,
  setDelivered,
  setFailed,
  startFailing,
  switchOff,
} from './delivery-queries.ts';

/** So many deliveries to one endpoint are under way at once. */
const concurrency = 10;
/** An attempt is over before. */
const claimSeconds = 15;
/** Then the endpoints that wait have their turn. */
const turnMs = 20_000;
const hourSeconds = 60 * 60;

type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'webhooks'>;

export function registerWebhookJobs(deps: Deps): void {
  const { db, jobs, now } = deps;
  jobs.registerHandler('deliver-webhooks', ({ endpointId }) => deliverDue(deps, endpointId));
  jobs.registerHandler('check-failing-webhook', (data) =>
    checkFailing(deps, data.endpointId, new Date(data.failingSince)),
  );
  // It finds what a node that was killed has left, and what was due by the clock of another node.
  jobs.registerHandler('find-due-webhooks', async () => {
    for (const endpointId of await listDueEndpoints(db, now())) {
      await jobs.enqueue(db, 'deliver-webhooks', { endpointId });
    }
  });
  jobs.schedule('find-due-webhooks', '*/5 * * * *');
}

/** One job at a time delivers to an endpoint, on all nodes; others leave what is due to it. */
async function deliverDue(deps: DeliveryDeps, endpointId: number): Promise<void> {
  const { db, jobs, now } = deps;
  const endsAt = performance.now() + turnMs;
  for (;;) {
    const endpoint = await claimEndpoint(db, endpointId, { now: now(), seconds: claimSeconds });
    if (!endpoint) return;
    const due = await listDue(db, endpointId, now(), concurrency);
    await Promise.all(due.map((delivery) => deliver(deps, endpoint, delivery)));
    await releaseEndpoint(db, endpointId);
    if (performance.now() > endsAt) {
      await jobs.enqueue(db, 'deliver-webhooks', { endpointId });
      return;
    }
  }
}

export const toBody = ({
  event,
  data,
  createdAt,
}: Pick<DueDelivery['message'], 'event' | 'data' | 'createdAt'>) =>
  JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });

/** While there are two secrets, both sign. */
function openSecrets({ config, now }: DeliveryDeps, endpoint: EndpointRow): string[] | undefined {
  const { secret, earlierSecret, earlierSecretUntil } = endpoint;
  const hasEarlier = earlierSecretUntil !== null && earlierSecretUntil > now();
  const sealed = [secret, ...(hasEarlier ? [earlierSecret!] : [])];
  const opened = sealed.flatMap((one) => unseal(one, config.jwtSecret, 'webhook') ?? []);
  return opened.length > 0 ? opened : undefined;
}

const unreadable = {
  status: null,
  failure: 'The secret was stored with another JWT_SECRET: make a new one',
  answer: null,
};

async function deliver(
  deps: DeliveryDeps,
  endpoint: EndpointRow,
  { id, attempts, message }: DueDelivery,
): Promise<void> {
  const { db, now, webhooks } = deps;
  const attemptedAt = now();
  const startedAt = performance.now();
  const secrets = openSecrets(deps, endpoint);
  const sent = {
    url: endpoint.url,
    id: message.documentId,
    at: attemptedAt,
    body: toBody(message),
  };
  const outcome = secrets ? await webhooks.send({ ...sent, secrets }) : unreadable;
  const durationMs = Math.round(performance.now() - startedAt);
  const attempt = { attemptedAt, durationMs, ...toStorable(outcome) };
  if (outcome.failure === null) {
    await setDelivered(db, id, attempt);
    await endFailing(db, endpoint.id);
    return;
  }
  const isTest = message.event === testEvent;
  const pause = isTest ? undefined : webhookPauseSeconds[attempts];
  await db.transaction(async (transaction) => {
    const nextAttemptAt =
      pause === undefined ? null : new Date(attemptedAt.getTime() + pause * 1_000);
    const isRecorded = await setFailed(transaction, id, { ...attempt, nextAttemptAt });
    if (!isRecorded || isTest) return;
    if (outcome.status === gone) await endSending(deps, transaction, endpoint, 'gone');
    else await recordFailure(deps, transaction, endpoint.id, pause);
  });
}

const gone = 410;

async function recordFailure(
  { jobs, now }: DeliveryDeps,
  db: Transaction,
  endpointId: number,
  pause: number | undefined,
): Promise<void> {
  if (pause !== undefined) {
    // A job that starts too early by the clock of its node would find nothing due.
    await jobs.enqueue(db, 'deliver-webhooks', { endpointId }, { afterSeconds: pause + 1 });
  }
  const failingSince = now();
  if (!(await startFailing(db, endpointId, failingSince))) return;
  const data = { endpointId, failingSince: failingSince.toISOString() };
  const { failingHours, failingDays } = webhookRules;
  for (const hours of [failingHours, failingDays * 24]) {
    await jobs.enqueue(db, 'check-failing-webhook', data, { afterSeconds: hours * hourSeconds });
  }
}

/** Admins are told after the first hour, and after some days the endpoint is switched off. */
async function checkFailing(
  deps: DeliveryDeps,
  endpointId: number,
  failingSince: Date,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const endpoint = await findEndpoint(transaction, endpointId);
    if (endpoint?.failingSince?.getTime() !== failingSince.getTime()) return;
    const hours = (deps.now().getTime() - failingSince.getTime()) / (hourSeconds * 1_000);
    if (hours >= webhookRules.failingDays * 24) {
      await endSending(deps, transaction, endpoint, 'failing');
      return;
    }
    await notify(deps, transaction, {
      key: `webhook-failing:${endpoint.documentId}:${failingSince.toISOString()}`,
      kind: 'webhook',
      title: `Webhooks to ${new URL(endpoint.url).host} have failed for an hour`,
      path: `/admin/webhooks/${endpoint.documentId}`,
    });
  });
}

async function endSending(
  deps: DeliveryDeps,
  db: Transaction,
  { id, documentId, url }: EndpointRow,
  offReason: 'gone' | 'failing',
): Promise<void> {
  const offSince = deps.now();
  if (!(await switchOff(db, id, { offSince, offReason }))) return;
  const why =
    offReason === 'gone'
      ? 'it answered 410'
      : `all have failed for ${webhookRules.failingDays} days`;
  await notify(deps, db, {
    key: `webhook-off:${documentId}:${offSince.toISOString()}`,
    kind: 'webhook',
    title: `Webhooks to ${new URL(url).host} are switched off, because ${why}`,
    path: `/admin/webhooks/${documentId}`,
  });
}
