import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { webhookRules } from '@partshelf/contract/webhook-events.ts';
import ipaddr from 'ipaddr.js';

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
  /** It is null when the endpoint has taken the webhook. */
  readonly failure: string | null;
  readonly answer: string | null;
}

export interface WebhookProvider {
  /** Webhooks may be sent to the address. Names are only looked up later. */
  accepts(url: string): boolean;
  /** A failure is an answer too, so it throws nothing. */
  send(webhook: SentWebhook): Promise<WebhookAnswer>;
}

interface Address {
  readonly address: string;
  readonly family: number;
}

type Resolve = (name: string, signal: AbortSignal) => Promise<readonly Address[]>;

class PrivateAddress extends Error {
  constructor() {
    super('The address is not on the public internet');
  }
}

const toHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

const publicIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6);
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

/** It asks the servers of the machine without its threads, which slow servers would occupy. */
async function resolveName(name: string, signal: AbortSignal): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel());
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return found;
}

interface ProviderOptions {
  /** Only its addresses may be on this machine and without encryption. */
  readonly sandboxUrl: string | undefined;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

export function createWebhookProvider({
  sandboxUrl,
  resolve = resolveName,
  timeoutMs = webhookRules.timeoutSeconds * 1_000,
}: ProviderOptions): WebhookProvider {
  const isOfSandbox = (url: URL) => sandboxUrl !== undefined && url.origin === sandboxUrl;

  function accepts(address: string): boolean {
    const url = new URL(address);
    if (isOfSandbox(url)) return true;
    const host = toHost(url);
    return url.protocol === 'https:' && (isIP(host) === 0 || isPublic(host));
  }

  /** The addresses that were checked are those that are connected to: the name is not asked again. */
  async function findLookup(url: URL, signal: AbortSignal): Promise<LookupFunction> {
    const addresses = await resolve(url.hostname, signal);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) throw new PrivateAddress();
    return (_name, options, callback) =>
      options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
  }

  async function request(webhook: SentWebhook, signal: AbortSignal): Promise<IncomingMessage> {
    const url = new URL(webhook.url);
    const isName = !isOfSandbox(url) && isIP(toHost(url)) === 0;
    const lookup = isName ? { lookup: await findLookup(url, signal) } : {};
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Partshelf-Webhooks',
      'content-length': Buffer.byteLength(webhook.body),
      ...signWebhook(webhook),
    };
    const options = { method: 'POST', headers, signal, agent: false as const, ...lookup };
    const { promise, resolve: onResponse, reject } = Promise.withResolvers<IncomingMessage>();
    (url.protocol === 'https:' ? https : http)
      .request(url, options, onResponse)
      .on('error', reject)
      .end(webhook.body);
    return promise;
  }

  return {
    accepts,
    async send(webhook) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        if (!accepts(webhook.url)) throw new PrivateAddress();
        const response = await request(webhook, signal);
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
