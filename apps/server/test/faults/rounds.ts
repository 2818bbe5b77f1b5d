import type { Dice } from './dice.ts';
import { type Point, points } from './shops/points.ts';
import type { Copies } from './shops/webhook-courier.ts';

/** How a round ends for one of the shops that are open in it. */
export type Ending =
  | { readonly kind: 'killed at a point'; readonly point: Point }
  | { readonly kind: 'killed at any moment'; readonly answers: number; readonly pauseMs: number }
  | { readonly kind: 'killed while opening'; readonly afterMs: number }
  | { readonly kind: 'stopped'; readonly answers: number };

interface Provider {
  readonly manner: 'open' | 'reset' | 'silent';
  readonly latencyMs?: number;
  readonly status?: number;
}

interface Webhooks {
  readonly mode: 'normal' | 'shuffled';
  readonly copies: Copies;
}

export interface Round {
  readonly nodes: number;
  readonly provider: Provider;
  readonly webhooks: Webhooks;
  readonly refusesMail: boolean;
  readonly ending: Ending;
}

const shareOfPoints = 0.4;
const roundsPerStop = 10;

const providers: readonly Provider[] = [
  { manner: 'open' },
  { manner: 'open', latencyMs: 50 },
  { manner: 'open', status: 500 },
  { manner: 'open', latencyMs: 200 },
  { manner: 'reset' },
  { manner: 'open', status: 429 },
  { manner: 'open' },
  { manner: 'silent' },
];

const webhooks: readonly Webhooks[] = [
  { mode: 'normal', copies: 1 },
  { mode: 'normal', copies: 2 },
  { mode: 'shuffled', copies: 1 },
  { mode: 'normal', copies: 0 },
  { mode: 'shuffled', copies: 10 },
];

const calm = (dice: Dice) => ({
  nodes: dice.chance(0.3) ? 2 : 1,
  provider: dice.pick([{ manner: 'open' }, { manner: 'open', latencyMs: 50 }] as const),
  webhooks: dice.pick(webhooks.filter(({ copies }) => copies > 0)),
  refusesMail: false,
});

const toPoint = (point: Point, dice: Dice): Round => ({
  ...calm(dice),
  ending: { kind: 'killed at a point', point },
});

function toAnyMoment(number: number, dice: Dice): Round {
  const isOpening = dice.chance(0.3);
  return {
    nodes: dice.chance(0.3) ? 2 : 1,
    provider: providers[number % providers.length]!,
    webhooks: webhooks[number % webhooks.length]!,
    refusesMail: dice.chance(0.2),
    ending: isOpening
      ? { kind: 'killed while opening', afterMs: dice.below(800) }
      : { kind: 'killed at any moment', answers: dice.below(50), pauseMs: dice.below(30) },
  };
}

const toStop = (dice: Dice): Round => ({
  ...calm(dice),
  ending: { kind: 'stopped', answers: dice.below(50) },
});

/**
 * So many kills in an order that the dice choose: each point at least once when there are enough,
 * the others at any moment and in any weather; now and then a shop is asked to end.
 */
export function planRounds(kills: number, dice: Dice): Round[] {
  const atPoints = Math.max(Math.min(kills, points.length), Math.round(kills * shareOfPoints));
  const endings = Array.from({ length: kills }, (_, number) =>
    number < atPoints
      ? toPoint(points[number % points.length]!, dice)
      : toAnyMoment(number - atPoints, dice),
  );
  const stops = Array.from({ length: Math.floor(kills / roundsPerStop) }, () => toStop(dice));
  return dice.shuffle([...endings, ...stops]);
}
