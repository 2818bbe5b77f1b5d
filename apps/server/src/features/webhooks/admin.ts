import { randomBytes } from 'node:crypto';
import { limits } from '@partshelf/contract/limits.ts';
import { webhookRules } from '@partshelf/contract/webhook-events.ts';
import type { WebhookChange, WebhookInput, WebhookResult } from '@partshelf/contract/webhooks.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { readListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { seal } from '../../platform/secrets.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { describeChanges, pickEdited, recordAudit, refuseIfChanged } from '../audit/audit.ts';
import {
  countEndpoints,
  deleteEndpoint,
  dropUnchosen,
  findWebhook,
  getDeliveryList,
  insertEndpoint,
  insertTest,
  listEndpoints,
  lockEndpoint,
  redeliverOne,
  redeliverSince,
  updateEndpoint,
} from './admin-queries.ts';
import { registerWebhookJobs, toBody } from './delivery.ts';
import { deleteOldMessages, type EndpointRow, switchOff } from './delivery-queries.ts';

export const webhooks: Feature = {
  routes: mountWebhooks,
  jobs: registerWebhookJobs,
  cleanups: { webhookMessages: ({ db }, limit) => deleteOldMessages(db, limit) },
};

function mountWebhooks(context: RouteContext, deps: Deps): void {
  mountEndpoints(context, deps);
  mountDeliveries(context, deps);
}

function mountEndpoints(context: RouteContext, deps: Deps): void {
  const { db } = deps;

  serve(context, 'GET /back-office/webhooks', async () => ({ data: await listEndpoints(db) }));

  serve(context, 'POST /back-office/webhooks', async ({ user, body }) => ({
    data: await addEndpoint(deps, user, body),
  }));

  serve(context, 'GET /back-office/webhooks/:documentId', async ({ params }) => ({
    data: await getWebhook(db, params.documentId),
  }));

  serve(context, 'PUT /back-office/webhooks/:documentId', async ({ user, params, body }) => ({
    data: await change(deps, params.documentId, (transaction, endpoint) =>
      changeEndpoint(deps, transaction, user, endpoint, body),
    ),
  }));

  serve(context, 'PUT /back-office/webhooks/:documentId/on', async ({ user, params, body }) => ({
    data: await change(deps, params.documentId, (transaction, endpoint) =>
      (body.isOn ? switchOn : switchOffByHand)(deps, transaction, user, endpoint),
    ),
  }));

  serve(context, 'POST /back-office/webhooks/:documentId/secret', async ({ user, params }) => {
    const secret = createSecret();
    const data = await change(deps, params.documentId, (transaction, endpoint) =>
      replaceSecret(deps, transaction, user, endpoint, secret),
    );
    return { data: { ...data, secret } };
  });

  serve(context, 'DELETE /back-office/webhooks/:documentId', async ({ user, params }) => {
    await db.transaction(async (transaction) => {
      const endpoint = await lockExisting(transaction, params.documentId);
      await deleteEndpoint(transaction, endpoint.id);
      await recordChange(transaction, user, 'webhook.deleted', endpoint);
    });
    return { data: null };
  });
}

function mountDeliveries(context: RouteContext, deps: Deps): void {
  const { db, now } = deps;

  serve(context, 'POST /back-office/webhooks/:documentId/test', async ({ user, params }) => {
    await sendToOn(deps, params.documentId, async (transaction, endpoint) => {
      await insertTest(transaction, endpoint.id, now());
      await recordChange(transaction, user, 'webhook.tested', endpoint);
    });
    return { data: null };
  });

  serve(
    context,
    'POST /back-office/webhooks/:documentId/deliveries/:event/redeliver',
    async ({ user, params }) => {
      await sendToOn(deps, params.documentId, async (transaction, endpoint) => {
        const isFound = await redeliverOne(transaction, endpoint.id, params.event, now());
        if (!isFound) throw new ShopError('NOT_FOUND');
        await recordRedelivery(transaction, user, endpoint, { count: 1 });
      });
      return { data: null };
    },
  );

  serve(
    context,
    'POST /back-office/webhooks/:documentId/redeliver',
    async ({ user, params, body }) => {
      const redelivered = await sendToOn(deps, params.documentId, async (transaction, endpoint) => {
        const count = await redeliverSince(transaction, endpoint.id, body, now());
        await recordRedelivery(transaction, user, endpoint, { count, since: body.since });
        return count;
      });
      return { data: { redelivered } };
    },
  );

  serve(
    context,
    'GET /back-office/webhooks/:documentId/deliveries',
    async ({ params, query: { pagination, ...filters } }) => {
      await getWebhook(db, params.documentId);
      const list = getDeliveryList(db, params.documentId, filters);
      const { rows, total } = await readListPage(list, toLimitOffset(pagination));
      const data = rows.map(({ data: given, ...row }) => ({
        ...row,
        body: toBody({ ...row, data: given }),
      }));
      return { data, meta: { pagination: toPagination(pagination, total) } };
    },
  );
}

type AdminDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'webhooks'>;

/** @throws ShopError NOT_FOUND */
async function getWebhook(db: Queryable, documentId: string): Promise<WebhookResult> {
  const found = await findWebhook(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}

/** @throws ShopError NOT_FOUND */
async function lockExisting(db: Transaction, documentId: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(db, documentId);
  if (!endpoint) throw new ShopError('NOT_FOUND');
  return endpoint;
}

type Work<Result> = (db: Transaction, endpoint: EndpointRow) => Promise<Result>;

/** Others who change the endpoint wait. @throws ShopError NOT_FOUND, or what `work` throws */
async function change(
  { db }: AdminDeps,
  documentId: string,
  work: Work<void>,
): Promise<WebhookResult> {
  await db.transaction(async (transaction) => {
    await work(transaction, await lockExisting(transaction, documentId));
  });
  return getWebhook(db, documentId);
}

/** @throws ShopError NOT_FOUND, WEBHOOK_OFF, or what `work` throws */
const sendToOn = <Result>({ db, jobs }: AdminDeps, documentId: string, work: Work<Result>) =>
  db.transaction(async (transaction) => {
    const endpoint = await lockExisting(transaction, documentId);
    if (endpoint.offSince) throw new ShopError('WEBHOOK_OFF');
    await jobs.enqueue(transaction, 'deliver-webhooks', { endpointId: endpoint.id });
    return work(transaction, endpoint);
  });

const recordChange = (
  db: Transaction,
  actor: SignedIn,
  code:
    | 'webhook.deleted'
    | 'webhook.secret_replaced'
    | 'webhook.switched_off'
    | 'webhook.switched_on'
    | 'webhook.tested',
  { documentId, url }: EndpointRow,
) => recordAudit(db, actor, code, documentId, { title: url });

const recordRedelivery = (
  db: Transaction,
  actor: SignedIn,
  { documentId, url }: EndpointRow,
  sent: { readonly count: number; readonly since?: string },
) => recordAudit(db, actor, 'webhook.redelivered', documentId, { title: url, ...sent });

const secretBytes = 32;

const createSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;

const toEventList = (events: readonly string[]) => events.toSorted().join(', ');

/** @throws ShopError VALIDATION_FAILED */
function refuseUnreachable(deps: AdminDeps, url: string): void {
  if (deps.webhooks.accepts(url)) return;
  const message = 'Address must begin with https:// and be on the public internet';
  throw new ShopError('VALIDATION_FAILED', { fields: { url: [message] } });
}

/** @throws ShopError VALIDATION_FAILED or WEBHOOKS_FULL */
async function addEndpoint(deps: AdminDeps, actor: SignedIn, { url, events }: WebhookInput) {
  const { config, db, now } = deps;
  refuseUnreachable(deps, url);
  const secret = createSecret();
  const documentId = await db.transaction(async (transaction) => {
    if ((await countEndpoints(transaction)) >= limits.webhooks) {
      throw new ShopError('WEBHOOKS_FULL');
    }
    const sealed = seal(secret, config.jwtSecret, 'webhook');
    const added = await insertEndpoint(transaction, {
      url,
      events,
      secret: sealed,
      createdAt: now(),
    });
    const details = { title: url, events: toEventList(events) };
    await recordAudit(transaction, actor, 'webhook.created', added, details);
    return added;
  });
  return { ...(await getWebhook(db, documentId)), secret };
}

/** @throws ShopError VALIDATION_FAILED or CHANGED_MEANWHILE */
async function changeEndpoint(
  deps: AdminDeps,
  db: Transaction,
  actor: SignedIn,
  endpoint: EndpointRow,
  { url, events, before: read }: WebhookChange,
): Promise<void> {
  refuseUnreachable(deps, url);
  const { documentId } = endpoint;
  const edited = { subject: 'webhook', documentId, actions: ['webhook.changed'] } as const;
  const stored = pickEdited(endpoint, { url, events });
  await refuseIfChanged(db, actor, edited, { stored, read });
  await updateEndpoint(db, endpoint.id, { url, events });
  await dropUnchosen(db, { ...endpoint, events });
  const changes = describeChanges(
    { address: endpoint.url, events: toEventList(endpoint.events) },
    { address: url, events: toEventList(events) },
  );
  const details = { ...changes, title: url };
  await recordAudit(db, actor, 'webhook.changed', documentId, details);
}

/** What has waited is sent. */
async function switchOn(
  { jobs }: AdminDeps,
  db: Transaction,
  actor: SignedIn,
  endpoint: EndpointRow,
): Promise<void> {
  if (!endpoint.offSince) return;
  await updateEndpoint(db, endpoint.id, { offSince: null, offReason: null });
  await jobs.enqueue(db, 'deliver-webhooks', { endpointId: endpoint.id });
  await recordChange(db, actor, 'webhook.switched_on', endpoint);
}

async function switchOffByHand(
  { now }: AdminDeps,
  db: Transaction,
  actor: SignedIn,
  endpoint: EndpointRow,
): Promise<void> {
  const off = { offSince: now(), offReason: 'admin' } as const;
  if (await switchOff(db, endpoint.id, off)) {
    await recordChange(db, actor, 'webhook.switched_off', endpoint);
  }
}

/** The earlier secret signs as well for a while; an even earlier one ends. */
async function replaceSecret(
  { config, now }: AdminDeps,
  db: Transaction,
  actor: SignedIn,
  endpoint: EndpointRow,
  secret: string,
): Promise<void> {
  const hours = webhookRules.earlierSecretHours;
  await updateEndpoint(db, endpoint.id, {
    secret: seal(secret, config.jwtSecret, 'webhook'),
    earlierSecret: endpoint.secret,
    earlierSecretUntil: new Date(now().getTime() + hours * 60 * 60 * 1_000),
  });
  await recordChange(db, actor, 'webhook.secret_replaced', endpoint);
}
