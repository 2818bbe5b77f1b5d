import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Currency } from '@partshelf/contract/currencies.ts';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { buildApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import { closeDeps, createDeps, type Deps } from '../../src/deps.ts';
import { currencySettings } from '../../src/db/tables/branding.ts';
import { createLog } from '../../src/platform/log.ts';
import { createFiles, openFileStore } from '../../src/files/files.ts';
import { copyDatabase } from '../database-cluster.ts';

export interface InboxMessage {
  readonly to: string;
  readonly from: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly attachments: readonly {
    readonly fileName: string;
    readonly mimeType: string;
    readonly sizeBytes: number;
    /** It is a path of the sandbox. */
    readonly path: string;
  }[];
}

export interface TestShop {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly url: string;
  readonly sandbox: { readonly url: string; readonly smtpUrl: string };
  /** Its user is the role that owns the tables. */
  readonly ownerDatabaseUrl: string;
  control(path: string, body?: object): Promise<unknown>;
  /** Newest first, once at least `count` have arrived. */
  inbox(to: string, count?: number): Promise<InboxMessage[]>;
  close(): Promise<void>;
}

const secrets = {
  jwtSecret: randomBytes(32).toString('hex'),
  webhookSecret: 'whsec_tests_tests_tests',
};
const google = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests' };
const replyAddress = 'reply@shop.test';
const patienceMs = 120_000;
const pauseMs = { first: 20, longest: 160 };

/** The tests cause the other warnings on purpose. */
const slowStatementsOnly = {
  write(line: string) {
    if (line.includes('"slowStatement":')) process.stdout.write(line);
  },
};

async function serveHere(deps: Deps) {
  const app = buildApp(deps);
  await deps.jobs.start();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, close: () => app.close() };
}

/** Listens on a free port, but the links it sends start with http://shop.test. */
export async function buildTestApp(
  options: {
    config?: Partial<Config>;
    now?: () => Date;
    readsMails?: true;
    currency?: Currency;
  } = {},
): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-shop-'));
  const database = await copyDatabase(inject('cluster'));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    imapPort: 0,
    dnsPort: 0,
    replyAddress,
    dataDir,
    webhookUrl: 'http://localhost:9/later',
    stripeSecretKey: 'sk_test_tests',
    stripeWebhookSecret: secrets.webhookSecret,
    publicUrl: 'http://shop.test',
    googleClientId: google.clientId,
    googleClientSecret: google.clientSecret,
    microsoftClientId: google.clientId,
    microsoftClientSecret: google.clientSecret,
  });
  // Loaded only then: the other tests need no S3.
  const stores = inject('isBalanced')
    ? await (await import('../balanced-nodes.ts')).startStores()
    : undefined;
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test', LOG_LEVEL: 'fatal' }),
    jwtSecret: secrets.jwtSecret,
    stripe: {
      secretKey: 'sk_test_tests',
      webhookSecret: secrets.webhookSecret,
      apiBase: sandbox.url,
    },
    google: { issuer: `${sandbox.url}/google`, ...google },
    microsoft: { url: `${sandbox.url}/microsoft`, tenant: 'common', ...google },
    sandboxUrl: sandbox.url,
    tenantsUrl: `${sandbox.url}/microsoft`,
    viesUrl: `${sandbox.url}/vies`,
    dnsServers: [sandbox.dnsServer],
    mail: { smtpUrl: sandbox.smtpUrl, from: 'Partshelf <shop@shop.test>' },
    inbound: options.readsMails
      ? { imapUrl: sandbox.imapUrl.replace('//', '//reply:sandbox@'), replyAddress }
      : null,
    rateLimitFactor: 1000,
    ...stores?.settings,
    ...options.config,
  };
  const log = createLog('warn', slowStatementsOnly);
  const files = createFiles(await openFileStore(config), dataDir);
  const made = await createDeps(config, database.address, log, files);
  if (options.currency) await made.db.update(currencySettings).set({ currency: options.currency });
  await made.branding.reload();
  const deps: Deps = { ...made, ...(options.now && { now: options.now }) };
  const { app, url, close } = stores
    ? await (await import('../balanced-nodes.ts')).serveBalanced(config, database, stores.env)
    : await serveHere(deps);
  sandbox.setWebhookUrl(`${url}/api/stripe/webhook`);

  async function readInbox(to: string): Promise<InboxMessage[]> {
    const query = new URLSearchParams({ to });
    const response = await fetch(`${sandbox.url}/inbox/messages?${query}`);
    const messages = (await response.json()) as InboxMessage[];
    return messages.map((message) => ({ ...message, attachments: message.attachments ?? [] }));
  }

  return {
    app,
    deps,
    url,
    sandbox: { url: sandbox.url, smtpUrl: sandbox.smtpUrl },
    ownerDatabaseUrl: database.ownerAddress,
    async control(path, body = {}) {
      const response = await fetch(`${sandbox.url}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async inbox(to, count = 1) {
      return until(
        () => readInbox(to),
        (messages) => messages.length >= count,
      );
    },
    async close() {
      await close();
      await closeDeps(deps);
      await stores?.close();
      await sandbox.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Reads again until the value is as wanted, less often the longer it takes; fails after a timeout. */
export async function until<Value>(
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  timeoutMs = patienceMs,
): Promise<Value> {
  const deadline = performance.now() + timeoutMs;
  let pause = pauseMs.first;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (performance.now() > deadline) {
      throw new Error(`waited in vain; last seen: ${JSON.stringify(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, pauseMs.longest);
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests run against two nodes. */
    isBalanced?: true;
  }
}
