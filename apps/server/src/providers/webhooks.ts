import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { webhookRules } from '@partshelf/contract/webhook-events.ts';
import {
  createPublicInternet,
  type InternetOptions,
  type PublicInternet,
} from './public-internet.ts';

export interface SentWebhook {
  readonly url: string;
  /** It is the same in each attempt. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** They begin with `whsec_`. Each makes a signature. */
  readonly secrets: readonly string[];
}

export interface WebhookAnswer {
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
}

export interface WebhookProvider extends Pick<PublicInternet, 'accepts'> {
  /** A failure is an answer too, so it throws nothing. */
  send(webhook: SentWebhook): Promise<WebhookAnswer>;
}

const secretBytes = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64');

/** The specification is at https://www.standardwebhooks.com. */
export function signWebhook({ id, at, body, secrets }: SentWebhook): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secretBytes(secret));
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export function createWebhookProvider({
  timeoutMs = webhookRules.timeoutSeconds * 1_000,
  ...options
}: InternetOptions & { readonly timeoutMs?: number }): WebhookProvider {
  const internet = createPublicInternet(options);
  return {
    accepts: internet.accepts,
    async send(webhook) {
      const { url, body } = webhook;
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Partshelf-Webhooks',
        'content-length': Buffer.byteLength(body),
        ...signWebhook(webhook),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await internet.request(url, { method: 'POST', headers, body }, signal);
        const status = response.statusCode!;
        return { status, failure: describeStatus(status), answer: await readStart(response) };
      } catch (error) {
        const failure = signal.aborted ? 'There was no answer in time' : describeError(error);
        return { status: null, failure, answer: null };
      }
    },
  };
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `Redirects are not followed: ${status}` : `The answer was ${status}`;
}

const failureMax = 300;

/** Where several addresses were tried, the first one says why. */
function describeError(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (one instanceof Error ? one.message : String(one)).slice(0, failureMax);
}

/** An answer that is too long, or breaks off, is kept as far as it came. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= webhookRules.answerBytes) break;
    }
  } catch {
    // The status has arrived, and says whether the webhook was taken.
  }
  const start = Buffer.concat(chunks).subarray(0, webhookRules.answerBytes);
  return new TextDecoder().decode(start, { stream: true });
}
