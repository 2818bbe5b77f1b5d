import type { Random } from './random.ts';
import { type FaultPoint, faultPoints } from './shops/fault-points.ts';
import type { Copies } from './shops/webhook-proxy.ts';

export type Ending =
  | { readonly kind: 'killed at a point'; readonly point: FaultPoint }
  | { readonly kind: 'killed at any moment'; readonly answers: number; readonly pauseMs: number }
  | { readonly kind: 'killed while opening'; readonly afterMs: number }
  | { readonly kind: 'stopped'; readonly answers: number };

interface Provider {
  readonly mode: 'open' | 'reset' | 'silent';
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
  { mode: 'open' },
  { mode: 'open', latencyMs: 50 },
  { mode: 'open', status: 500 },
  { mode: 'open', latencyMs: 200 },
  { mode: 'reset' },
  { mode: 'open', status: 429 },
  { mode: 'open' },
  { mode: 'silent' },
];

const webhooks: readonly Webhooks[] = [
  { mode: 'normal', copies: 1 },
  { mode: 'normal', copies: 2 },
  { mode: 'shuffled', copies: 1 },
  { mode: 'normal', copies: 0 },
  { mode: 'shuffled', copies: 10 },
];

const calmConditions = (random: Random) => ({
  nodes: random.chance(0.3) ? 2 : 1,
  provider: random.pick([{ mode: 'open' }, { mode: 'open', latencyMs: 50 }] as const),
  webhooks: random.pick(webhooks.filter(({ copies }) => copies > 0)),
  refusesMail: false,
});

const planKillAtPoint = (point: FaultPoint, random: Random): Round => ({
  ...calmConditions(random),
  ending: { kind: 'killed at a point', point },
});

function planKillAnytime(number: number, random: Random): Round {
  const isOpening = random.chance(0.3);
  return {
    nodes: random.chance(0.3) ? 2 : 1,
    provider: providers[number % providers.length]!,
    webhooks: webhooks[number % webhooks.length]!,
    refusesMail: random.chance(0.2),
    ending: isOpening
      ? { kind: 'killed while opening', afterMs: random.below(800) }
      : { kind: 'killed at any moment', answers: random.below(50), pauseMs: random.below(30) },
  };
}

const planStop = (random: Random): Round => ({
  ...calmConditions(random),
  ending: { kind: 'stopped', answers: random.below(50) },
});

/** Each fault point at least once when there are enough kills, the others at random moments. */
export function planRounds(kills: number, random: Random): Round[] {
  const atPoints = Math.max(Math.min(kills, faultPoints.length), Math.round(kills * shareOfPoints));
  const endings = Array.from({ length: kills }, (_, number) =>
    number < atPoints
      ? planKillAtPoint(faultPoints[number % faultPoints.length]!, random)
      : planKillAnytime(number - atPoints, random),
  );
  const stops = Array.from({ length: Math.floor(kills / roundsPerStop) }, () => planStop(random));
  return random.shuffle([...endings, ...stops]);
}
