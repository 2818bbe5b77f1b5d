import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { onTestFinished, expect } from 'vitest';
import type { SandboxConfig } from '../src/config.ts';
import { startSandbox, type RunningSandbox } from '../src/start-sandbox.ts';

const stripeSecretKey = 'sk_test_of_the_tests';
export const stripeWebhookSecret = 'whsec_of_the_tests';

export type TestSandbox = RunningSandbox & { config: SandboxConfig; stripe: Stripe };

export async function startTestSandbox(
  config: Partial<SandboxConfig> = {},
  now?: () => number,
): Promise<TestSandbox> {
  const fullConfig: SandboxConfig = {
    port: 0,
    smtpPort: 0,
    imapPort: 0,
    dnsPort: 0,
    replyAddress: 'reply@shop.test',
    dataDir: config.dataDir ?? createFolder(),
    webhookUrl: 'http://localhost:9/never',
    stripeSecretKey,
    stripeWebhookSecret,
    publicUrl: 'http://shop.test',
    googleClientId: 'client-of-the-tests',
    googleClientSecret: 'secret-of-the-tests',
    microsoftClientId: 'client-of-the-tests',
    microsoftClientSecret: 'secret-of-the-tests',
    ...config,
  };
  const sandbox = await startSandbox(fullConfig, now);
  onTestFinished(sandbox.close);
  return { ...sandbox, config: fullConfig, stripe: connectStripe(sandbox.url) };
}

export function connectStripe(url: string, key = stripeSecretKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox test '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

export function createSessionParams(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: 'order-1',
    customer_email: 'mona@example.com',
    success_url: 'http://localhost:3000/checkout-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/checkout-failed?session_id={CHECKOUT_SESSION_ID}',
    metadata: { orderId: 'order-1', attempt: '1' },
    payment_intent_data: { metadata: { orderId: 'order-1' } },
    line_items: [
      {
        quantity: 3,
        price_data: {
          currency: 'usd',
          unit_amount: 1999,
          product_data: { name: 'Calendar <Roll-up>', description: 'v5.2' },
        },
      },
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 10, product_data: { name: 'Sticker' } },
      },
    ],
  };
}

export async function postJson(url: string, body?: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

type Received = { body: string; signature: string };

/** next() resolves with the first webhook that was not returned yet. */
export async function startWebhookReceiver(answer: () => number = () => 200) {
  const received: Received[] = [];
  let seen = 0;
  let notify: (() => void) | undefined;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(answer()).end();
    notify?.();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  async function next(): Promise<Received> {
    while (received.length <= seen) await new Promise<void>((resolve) => (notify = resolve));
    return received[seen++]!;
  }
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/api/stripe/webhook`, received, next };
}

export async function catchStripeError(
  promise: Promise<unknown>,
): Promise<Stripe.errors.StripeError> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Stripe refused nothing: ${JSON.stringify(outcome)}`);
}

type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

export async function collectEventTypes(receiver: WebhookReceiver, count: number) {
  const types: string[] = [];
  while (types.length < count) {
    const { body, signature } = await receiver.next();
    types.push(Stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret).type);
  }
  return types.sort();
}

export async function createPaidSession({ stripe, url }: TestSandbox) {
  const { id } = await stripe.checkout.sessions.create(createSessionParams());
  const response = await postJson(`${url}/control/sessions/${id}/pay`);
  expect(response.status).toBe(200);
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
}

export async function prepareSession({ stripe, url }: TestSandbox, ...actions: string[]) {
  const { id } = await stripe.checkout.sessions.create(createSessionParams());

  const runAction = (action: string) => postJson(`${url}/control/sessions/${id}/${action}`);

  const read = (...expand: string[]) => stripe.checkout.sessions.retrieve(id, { expand });

  async function readCharge(): Promise<Stripe.Charge> {
    const session = await read('payment_intent.latest_charge.refunds');
    return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
  }

  for (const action of actions) await runAction(action);
  return { id, act: runAction, read, readCharge };
}
