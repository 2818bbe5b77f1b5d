import { setTimeout as wait } from 'node:timers/promises';
import { createAnswerCounter } from './answer-counter.ts';
import { startCustomer } from './customers.ts';
import { endRound, planRounds, type Round } from './rounds.ts';
import type { TestEnvironment } from './test-environment.ts';
import type { ObservedState } from './observed-state.ts';

type Campaign = Awaited<ReturnType<typeof runCampaign>>;

export interface Plan {
  readonly kills: number;
  readonly checkouts: number;
  readonly seed: number;
  readonly stopLimitMs: number;
  readonly onProgress: (kills: number, checkouts: number) => void;
}

const checkoutsPollMs = 200;

async function setConditions(environment: TestEnvironment, round: Omit<Round, 'ending' | 'nodes'>) {
  const { mode, latencyMs = 0, status = 0 } = round.provider;
  for (const { proxies } of environment.nodes) proxies.provider.setMode(mode);
  environment.webhookProxy.setCopies(round.webhooks.copies);
  await environment.control('/webhooks', { mode: round.webhooks.mode, delayMs: 300 });
  const smtp = { refuse: round.refusesMail };
  await environment.control('/faults', { stripe: { latencyMs, status }, smtp });
}

/** Everything is reachable but webhooks: lost events have to be replayed. */
const finalConditions = {
  provider: { mode: 'open' },
  webhooks: { mode: 'normal', copies: 0 },
  refusesMail: false,
} as const;

async function openNodes({ nodes }: TestEnvironment, wanted: number): Promise<void> {
  const closed = nodes.filter(({ shop }) => !shop.isOpen);
  const missing = wanted - (nodes.length - closed.length);
  await Promise.all(closed.slice(0, Math.max(0, missing)).map(({ shop }) => shop.start()));
}

const countOpenBefore = ({ nodes, ending }: Round) =>
  ending.kind === 'killed while opening' ? nodes - 1 : nodes;

export async function runCampaign(environment: TestEnvironment, plan: Plan) {
  const { nodes, anomalies } = environment;
  const { stopLimitMs } = plan;
  const random = createRandom(plan.seed);
  const stopping = new AbortController();
  const answers = createAnswerCounter();
  const runs = environment.customers.map((person, number) =>
    startCustomer(person, {
      findOpenShop: environment.findOpenShop,
      sandboxUrl: environment.sandboxUrl,
      products: environment.products,
      codes: environment.codes,
      onAnswer: answers.count,
      random: createRandom(plan.seed + number + 1),
      stopping: stopping.signal,
    }),
  );
  const countCheckouts = () => runs.reduce((sum, { log }) => sum + log.sessions.length, 0);

  let [kills, stops] = [0, 0];
  async function playRounds(): Promise<void> {
    for (const round of planRounds(plan.kills, random)) {
      await setConditions(environment, round);
      await openNodes(environment, countOpenBefore(round));
      await endRound(round.ending, { nodes, random, answers, anomalies, stopLimitMs });
      if (round.ending.kind === 'stopped') stops += 1;
      else plan.onProgress((kills += 1), countCheckouts());
    }
    await setConditions(environment, finalConditions);
    await openNodes(environment, nodes.length);
    while (countCheckouts() < plan.checkouts) await wait(checkoutsPollMs);
  }

  const allDone = Promise.all(runs.map(({ done: atHome }) => atHome));
  try {
    await Promise.race([playRounds(), allDone]);
  } finally {
    stopping.abort();
  }
  await allDone;
  return { kills, stops, logs: runs.map(({ log }) => log) };
}

export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    chance: (probability: number) => next() < probability,
    pick<Item>(items: readonly Item[]): Item {
      return items[Math.floor(next() * items.length)]!;
    },
    shuffle<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item);
    },
  };
}

export type Random = ReturnType<typeof createRandom>;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const longest = (times: readonly number[]) => seconds(times.reduce((a, b) => Math.max(a, b), 0));

export function describeStatistics(
  environment: TestEnvironment,
  { kills, stops }: Campaign,
  state: ObservedState,
  waitedMs: number,
): string {
  const { orders, provider, mails, logs } = state;
  const { delivered, duplicated, lost } = environment.webhookProxy.figures;
  const paid = orders.filter(({ status }) => status === 'succeeded').length;
  const refunds = provider.filter(({ isRefunded }) => isRefunded).length;
  const discounted = orders.filter(({ discountCodeId }) => discountCodeId !== null);
  const used = discounted.filter(({ status }) => status === 'succeeded');
  const free = used.filter(({ totalCents }) => totalCents === 0).length;
  const statistics = {
    kills: `${kills}, and ${stops} times stopped`,
    checkouts: `${provider.length} payment pages for ${orders.length} orders, ${paid} paid, ${refunds} refunds`,
    discounts: `${discounted.length} orders with a code, ${used.length} paid, ${free} of them free`,
    webhooks: `${delivered} delivered, ${duplicated} of them more than once, ${lost} lost`,
    mails: `${mails.length}`,
    'longest answer': longest(logs.map((log) => log.longestAnswerMs)),
    'longest opening': longest(environment.nodes.map(({ shop }) => shop.longestOpeningMs)),
    'consistent after': seconds(waitedMs),
  };
  return Object.entries(statistics)
    .map(([name, value]) => `${name.padEnd(16)} ${value}`)
    .join('\n');
}
