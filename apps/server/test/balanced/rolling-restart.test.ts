import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { until } from '../support/build-test-app.ts';
import type { ShopProcess } from '../faults/shop-process.ts';
import { closeChatClients } from '../support/chat-client.ts';
import { putUnderLoad, openShopUnderLoad, type ShopUnderLoad } from './load.ts';

const timeout = 180_000;
const rounds = 2;
const buyers = 4;

let shop: ShopUnderLoad;

beforeAll(async () => {
  shop = await openShopUnderLoad(inject('cluster'), {
    products: 10,
    customers: 2 * buyers,
  });
}, timeout);

afterEach(closeChatClients);

afterAll(() => shop.close());

const countAnswers = (node: ShopProcess) =>
  node.readOutput().split('"route":"/api/products"').length;

/** Until the balancer sends it requests. */
async function startUsed(node: ShopProcess): Promise<void> {
  const before = countAnswers(node);
  await node.start();
  await until(
    async () => countAnswers(node),
    (answers) => answers > before,
  );
}

async function inTurn(end: (node: ShopProcess) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const node of shop.nodes) {
      await end(node);
      await startUsed(node);
    }
  }
}

function countEqual(failures: readonly string[]): Record<string, number> {
  const statuses = Map.groupBy(failures, (failure) => failure.split(' ')[0]!);
  return Object.fromEntries([...statuses].map(([status, { length }]) => [status, length]));
}

type Loaded = Awaited<ReturnType<typeof putUnderLoad>>;

async function expectNothingLost({ violations, chats, figures }: Loaded): Promise<void> {
  expect(violations).toEqual([]);
  expect(figures['paid orders']).toBeGreaterThan(0);
  for (const { stored, expected, written, tabs } of chats) {
    expect(stored).toEqual(expected);
    for (const tab of tabs) {
      await until(
        async () => tab.contents(),
        (contents) => contents.length >= written.length,
      );
      expect(tab.contents()).toEqual(written);
      expect(new Set(tab.received()).size).toBe(tab.received().length);
    }
  }
}

test(
  'a rolling restart loses no order and no message, and no visitor sees an error',
  { tags: ['F15', 'F18', 'I6'], timeout },
  async () => {
    const customers = shop.customers.slice(0, buyers);
    const stop = async (node: ShopProcess) => expect((await node.stop()).exitCode).toBe(0);
    const loaded = await putUnderLoad(shop, { customers, kills: false }, () => inTurn(stop));
    console.log('rolling restart', loaded.figures);
    await expectNothingLost(loaded);
    expect(loaded.browsingFailures).toEqual([]);
    expect(loaded.chatFailures).toEqual([]);
    expect(loaded.refusals.filter((text) => text.includes('"status":5'))).toEqual([]);
  },
);

test(
  'nodes that are killed in turn lose no order and no message, and no page fails',
  { tags: ['F15', 'I6'], timeout },
  async () => {
    const customers = shop.customers.slice(buyers);
    const kill = (node: ShopProcess) => node.kill();
    const loaded = await putUnderLoad(shop, { customers, kills: true }, () => inTurn(kill));
    const repeated = countEqual(loaded.chatFailures);
    console.log('killed in turn', { ...loaded.figures, 'repeated messages by status': repeated });
    await expectNothingLost(loaded);
    expect(loaded.browsingFailures).toEqual([]);
  },
);
