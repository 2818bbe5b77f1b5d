import { setTimeout as wait } from 'node:timers/promises';
import { createAnswerCounter } from './answer-counter.ts';
import { sendShopping } from './customers/buying-customers.ts';
import { createDice } from './dice.ts';
import { endRound } from './round-endings.ts';
import { planRounds, type Round } from './rounds.ts';
import type { TestGround } from './test-ground.ts';

export type Campaign = Awaited<ReturnType<typeof runCampaign>>;

export interface Plan {
  readonly kills: number;
  /** How many payment pages customers must have been led to before they go home. */
  readonly checkouts: number;
  readonly seed: number;
  readonly onProgress: (kills: number, checkouts: number) => void;
}

const checkoutsPollMs = 200;

async function changeWeather(ground: TestGround, round: Omit<Round, 'ending' | 'nodes'>) {
  const { manner, latencyMs = 0, status = 0 } = round.provider;
  for (const { gates } of ground.nodes) gates.provider.behave(manner);
  ground.courier.carry(round.webhooks.copies);
  await ground.control('/webhooks', { mode: round.webhooks.mode, delayMs: 300 });
  const smtp = { refuse: round.refusesMail };
  await ground.control('/faults', { stripe: { latencyMs, status }, smtp });
}

/** Everybody can be reached again, but webhooks: what they would have told is lost. */
const calmAtLast = {
  provider: { manner: 'open' },
  webhooks: { mode: 'normal', copies: 0 },
  refusesMail: false,
} as const;

async function openNodes({ nodes }: TestGround, wanted: number): Promise<void> {
  const closed = nodes.filter(({ shop }) => !shop.isOpen);
  const missing = wanted - (nodes.length - closed.length);
  await Promise.all(closed.slice(0, Math.max(0, missing)).map(({ shop }) => shop.start()));
}

/** One that is opening in this round is not open before. */
const openBefore = ({ nodes, ending }: Round) =>
  ending.kind === 'killed while opening' ? nodes - 1 : nodes;

/**
 * Customers buy while one shop after the other dies, then go home. Answers what they were told,
 * once all shops are open again.
 */
export async function runCampaign(ground: TestGround, plan: Plan) {
  const { nodes, surprises } = ground;
  const dice = createDice(plan.seed);
  const goingHome = new AbortController();
  const answers = createAnswerCounter();
  const visitors = ground.customers.map((person, number) =>
    sendShopping(person, {
      findOpenShop: ground.findOpenShop,
      sandboxUrl: ground.sandboxUrl,
      products: ground.products,
      onAnswer: answers.count,
      dice: createDice(plan.seed + number + 1),
      goingHome: goingHome.signal,
    }),
  );
  const countCheckouts = () => visitors.reduce((sum, { log }) => sum + log.sessions.length, 0);

  let [kills, stops] = [0, 0];
  async function playRounds(): Promise<void> {
    for (const round of planRounds(plan.kills, dice)) {
      await changeWeather(ground, round);
      await openNodes(ground, openBefore(round));
      await endRound(round.ending, { nodes, dice, answers, surprises });
      if (round.ending.kind === 'stopped') stops += 1;
      else plan.onProgress((kills += 1), countCheckouts());
    }
    await changeWeather(ground, calmAtLast);
    await openNodes(ground, nodes.length);
    while (countCheckouts() < plan.checkouts) await wait(checkoutsPollMs);
  }

  const allHome = Promise.all(visitors.map(({ atHome }) => atHome));
  try {
    await Promise.race([playRounds(), allHome]);
  } finally {
    goingHome.abort();
  }
  await allHome;
  return { kills, stops, logs: visitors.map(({ log }) => log) };
}
