import { createRandom } from '../../faults/random.ts';
import { startCustomer } from '../../faults/customers/customer-scenarios.ts';
import { collectFinalState } from '../../faults/final-state.ts';
import { listViolations } from '../../faults/invariants/check-invariants.ts';
import type { ProcessRun } from '../../faults/shops/shop-process.ts';
import { roomOf } from '../../support/calls/chat-calls.ts';
import { browse, type BrowsingLog } from './browse.ts';
import { type ChatLog, startChat } from './chat.ts';
import type { ShopUnderLoad } from './shop-under-load.ts';

const visitors = 3;
const chats = 3;
const seed = 7;
const paths = [
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
  const browsing = Array.from({ length: visitors }, () => browse(shop.url, paths, signal));
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
