import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createRandom } from '../faults/campaign.ts';
import { startCustomer } from '../faults/customers.ts';
import { collectFinalState } from '../faults/rounds.ts';
import { listViolations } from '../faults/check-invariants.ts';
import type { ProcessRun } from '../faults/shop-process.ts';
import { roomOf, createChat, createHelpdesk } from '../support/calls/chat-calls.ts';
import type { TestShop } from '../support/build-test-app.ts';
import { openTab } from '../nodes/tab.ts';
import { readConfig } from '../../src/platform/config.ts';
import { closeDeps, createDeps } from '../../src/deps.ts';
import { createLog } from '../../src/platform/log.ts';
import { createFiles, openFileStore } from '../../src/files/files.ts';
import { copyDatabase } from '../database-cluster.ts';
import { recordOrderChanges } from '../faults/observed-state.ts';
import { seedShop } from '../faults/test-environment.ts';
import { startBalancedShop } from './balanced-shop.ts';
import { createHttpApp } from './balancer.ts';

const visitors = 3;
const chats = 3;
const seed = 7;
const browsedPaths = [
  '/',
  '/product/part-1',
  '/api/products?pagination[pageSize]=8',
  '/search?query=part',
  '/api/categories',
];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function readChat(shop: ShopUnderLoad, { room, written, tabs }: ChatLog) {
  const { chat_messages: stored } = await roomOf(shop.helpdesk, room);
  const newest = stored.map(({ content }) => content);
  return { stored: newest, expected: written.slice(-newest.length), written, tabs };
}

/**
 * Visitors browse, customers buy and chat while `work` is done.
 * With `kills`, cut connections are no anomaly of the customers, who call again.
 */
export async function putUnderLoad(
  shop: ShopUnderLoad,
  { customers: buyers, kills }: { customers: ShopUnderLoad['customers']; kills: boolean },
  work: () => Promise<void>,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run: ProcessRun = kills ? { end: 'killed' } : {};
  const findOpenShop = async () => ({ url: shop.url, run });
  const customers = buyers.map((person, number) =>
    startCustomer(person, {
      findOpenShop,
      sandboxUrl: shop.sandboxUrl,
      products: shop.products,
      codes: [],
      onAnswer: () => {},
      random: createRandom(seed + number),
      stopping: signal,
    }),
  );
  const conversations = await Promise.all(
    Array.from({ length: chats }, () => startChat(shop.calls, shop.helpdesk, signal)),
  );
  const browsing = Array.from({ length: visitors }, () => browse(shop.url, browsedPaths, signal));
  await work().finally(() => stopping.abort());
  const visits: BrowsingLog[] = await Promise.all(browsing);
  await Promise.all([...customers, ...conversations].map(({ done }) => done));

  const logs = customers.map(({ log }) => log);
  const { state } = await collectFinalState(
    { ...shop, findOpenShop, anomalies: [], nodes: shop.nodes.map((node) => ({ shop: node })) },
    logs,
  );
  const chatLogs = conversations.map(({ log }) => log);
  return {
    violations: listViolations(state),
    refusals: logs.flatMap(({ refusals }) => refusals),
    browsingFailures: visits.flatMap(({ failures }) => failures),
    chatFailures: chatLogs.flatMap(({ failures }) => failures),
    chats: await Promise.all(chatLogs.map((log) => readChat(shop, log))),
    figures: {
      pages: sum(visits.map(({ requests }) => requests)),
      'longest page in ms': Math.round(Math.max(...visits.map(({ longestMs }) => longestMs))),
      checkouts: sum(logs.map(({ checkouts }) => checkouts)),
      'paid orders': state.orders.filter(({ status }) => status === 'succeeded').length,
      'longest call of a customer in ms': Math.round(
        Math.max(...logs.map(({ longestAnswerMs }) => longestAnswerMs)),
      ),
      messages: sum(chatLogs.map(({ written }) => written.length)),
      reconnections: sum(chatLogs.flatMap(({ tabs }) => tabs.map((tab) => tab.entries() - 1))),
    },
  };
}

interface BrowsingLog {
  requests: number;
  longestMs: number;
  readonly failures: string[];
}

/** One visitor, who asks for one page after the other until the signal. */
async function browse(
  url: string,
  paths: readonly string[],
  stopping: AbortSignal,
): Promise<BrowsingLog> {
  const log: BrowsingLog = { requests: 0, longestMs: 0, failures: [] };
  while (!stopping.aborted) {
    const path = paths[log.requests % paths.length]!;
    const askedAt = performance.now();
    try {
      const response = await fetch(`${url}${path}`);
      await response.arrayBuffer();
      if (response.status !== 200) log.failures.push(`${response.status} ${path}`);
    } catch (error) {
      log.failures.push(`${String((error as Error).cause ?? error)} ${path}`);
    }
    log.requests += 1;
    log.longestMs = Math.max(log.longestMs, performance.now() - askedAt);
  }
  return log;
}

interface ChatLog {
  readonly room: string;
  readonly written: string[];
  readonly failures: string[];
  readonly tabs: Awaited<ReturnType<typeof openTab>>[];
}

/** A customer, who writes one message after the other until the signal, and an agent who reads. */
async function startChat(
  shop: TestShop,
  helpdesk: Awaited<ReturnType<typeof createHelpdesk>>,
  stopping: AbortSignal,
) {
  const { customer, room } = await createChat(shop, 'First');
  const failures: string[] = [];
  const open = (person: { token: string }) =>
    openTab(shop.url, person, room.documentId, (failure) => failures.push(failure));
  const [own, theirs] = [await open(customer), await open(helpdesk)];
  const log: ChatLog = { room: room.documentId, written: ['First'], failures, tabs: [own, theirs] };
  async function write(): Promise<void> {
    while (!stopping.aborted) {
      const content = `Message ${log.written.length}`;
      await own.write(content);
      log.written.push(content);
    }
  }
  return { log, done: write() };
}

export type ShopUnderLoad = Awaited<ReturnType<typeof openShopUnderLoad>>;

/** A live shop on two nodes, with products and customers. */
export async function openShopUnderLoad(
  cluster: string,
  wanted: { products: number; customers: number },
) {
  const database = await copyDatabase(cluster);
  const shop = await startBalancedShop({
    database,
    mode: 'live',
    env: {
      SHUTDOWN_DELAY_SECONDS: '2',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      // Staff of a live shop need a second factor, which is not what is tested.
      PARTSHELF_MODE: 'demo',
    },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-load-'));
  const config = readConfig({ ...shop.env, DATA_DIR: dataDir });
  const log = createLog('fatal');
  const files = createFiles(await openFileStore(config), dataDir);
  const deps = await createDeps(config, database.address, log, files);
  await recordOrderChanges(database.ownerAddress);
  const { customers, products } = await seedShop(deps, wanted);
  const calls = { app: createHttpApp(shop.url), deps, url: shop.url } as TestShop;

  return {
    ...shop,
    calls,
    helpdesk: await createHelpdesk(calls),
    db: deps.db,
    customers,
    products,
    sandboxUrl: shop.sandbox.url,
    secrets: [config.jwtSecret, config.stripe.secretKey, config.stripe.webhookSecret],
    async runRetriesNow(): Promise<void> {
      await deps.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
    },
    async close(): Promise<void> {
      await shop.close();
      await closeDeps(deps);
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
