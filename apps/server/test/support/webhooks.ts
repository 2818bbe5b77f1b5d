import type { Webhook, WebhookDelivery, WebhookInput } from '@partshelf/contract/webhooks.ts';
import { type TestShop, until } from './build-test-app.ts';
import type { Customer } from './factories.ts';

interface ReceivedHook {
  readonly headers: Record<string, string>;
  readonly body: string;
}

export type HookAnswer = '200' | '500' | '410' | 'slow' | 'redirect' | 'endless';

let lastNumber = 0;

/** Each test has an endpoint of its own at the sandbox. */
export async function createWebhook(
  shop: TestShop,
  admin: Customer,
  events: WebhookInput['events'] = ['order.paid'],
) {
  lastNumber += 1;
  const name = `hook-${lastNumber}`;
  const url = `${shop.sandbox.url}/hooks/${name}`;
  const answer = await admin.call('POST', '/back-office/webhooks', { url, events });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { secret, documentId } = answer.json().data as Webhook & { secret: string };
  const path = `/back-office/webhooks/${documentId}`;

  const call = (method: 'POST' | 'PUT' | 'DELETE', below = '', body: object = {}) =>
    admin.call(method, `${path}${below}`, body);

  async function listDeliveries(query = ''): Promise<WebhookDelivery[]> {
    const listed = await admin.call('GET', `${path}/deliveries${query}`);
    if (listed.statusCode !== 200) throw new Error(listed.body);
    return listed.json().data;
  }

  async function listReceived(): Promise<ReceivedHook[]> {
    const response = await fetch(`${shop.sandbox.url}/hooks/received?name=${name}`);
    return (await response.json()) as ReceivedHook[];
  }

  return {
    documentId,
    url,
    secret,
    path,
    call,
    listDeliveries,
    listReceived,
    setAnswer: (given: HookAnswer) => shop.control('/hooks', { name, answer: given }),
    read: async (): Promise<Webhook> => (await admin.call('GET', path)).json().data,
    untilDelivery: (isWanted: (deliveries: WebhookDelivery[]) => boolean) =>
      until(() => listDeliveries(), isWanted),
    untilReceived: (count: number) => until(listReceived, (received) => received.length >= count),
  };
}

export type TestWebhook = Awaited<ReturnType<typeof createWebhook>>;
