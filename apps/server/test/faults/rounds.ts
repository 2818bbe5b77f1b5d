import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './campaign.ts';
import { type FaultPoint, faultPoints } from './fault-points.ts';
import type { Copies } from './webhook-proxy.ts';
import { createFaultTrigger } from './fault-proxy.ts';
import type { createAnswerCounter } from './answer-counter.ts';
import type { Node, FindOpenShop, ShopProcess } from './shop-process.ts';
import type { CustomerLog } from './customers.ts';
import { type DownloadTry, type ObservedState, collectState } from './observed-state.ts';
import { checkInvariants } from './check-invariants.ts';
import type { TestEnvironment } from './test-environment.ts';

type Ending =
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

const triggerTimeoutMs = 60_000;
const waitMaxMs = 1_000;

export interface RoundContext {
  readonly nodes: readonly Node[];
  readonly random: Random;
  readonly answers: ReturnType<typeof createAnswerCounter>;
  readonly anomalies: string[];
  readonly stopLimitMs: number;
}

async function killAtPoint(nodes: readonly Node[], point: FaultPoint): Promise<void> {
  const proxies = nodes.map((node) => node.proxies[point.dependency]);
  const trigger = createFaultTrigger(point);
  const giveUp = setTimeout(() => trigger.fail(), triggerTimeoutMs);
  for (const proxy of proxies) proxy.arm(trigger);
  const fired = await trigger.fired;
  clearTimeout(giveUp);
  for (const proxy of proxies) proxy.arm(undefined);
  await nodes[proxies.indexOf(fired)]!.shop.kill();
}

async function killWhileOpening({ shop }: Node, afterMs: number): Promise<void> {
  const opening = shop.start();
  await wait(afterMs);
  await shop.kill();
  await opening;
}

export async function endRound(ending: Ending, context: RoundContext): Promise<void> {
  const { nodes, random, answers, anomalies, stopLimitMs } = context;
  const open = nodes.filter(({ shop }) => shop.isOpen);
  const closed = nodes.filter(({ shop }) => !shop.isOpen);
  switch (ending.kind) {
    case 'killed at a point':
      return killAtPoint(open, ending.point);
    case 'killed while opening':
      return killWhileOpening(random.pick(closed), ending.afterMs);
    case 'killed at any moment':
      await answers.waitFor(ending.answers, waitMaxMs);
      await wait(ending.pauseMs);
      return random.pick(open).shop.kill();
    case 'stopped': {
      await answers.waitFor(ending.answers, waitMaxMs);
      const { exitCode, tookMs } = await random.pick(open).shop.stop();
      if (exitCode === 0 && tookMs <= stopLimitMs) return;
      anomalies.push(`a stopped shop took ${tookMs} ms and exited with ${exitCode}`);
    }
  }
}

const timeoutMs = 60_000;
const pollMs = 500;

type ObservedShops = Pick<
  TestEnvironment,
  'anomalies' | 'secrets' | 'db' | 'sandboxUrl' | 'products' | 'runRetriesNow'
> & {
  readonly findOpenShop: FindOpenShop;
  readonly nodes: readonly { readonly shop: Pick<ShopProcess, 'readOutput'> }[];
};

async function tryDownload(
  { findOpenShop }: ObservedShops,
  log: CustomerLog,
  product: string,
): Promise<DownloadTry> {
  const { url } = await findOpenShop();
  const response = await fetch(`${url}/api/products/${product}/download-link`, {
    headers: { authorization: `Bearer ${log.token}` },
  });
  const { downloadLink }: any = await response.json();
  if (response.ok) log.downloadLinks.push(downloadLink);
  return { userId: log.userId, product, isGranted: response.ok };
}

async function tryDownloads(environment: ObservedShops, logs: readonly CustomerLog[]) {
  const tries: DownloadTry[] = [];
  for (const log of logs) {
    tries.push(
      ...(await Promise.all(
        environment.products.map((product) => tryDownload(environment, log, product)),
      )),
    );
  }
  return tries;
}

export async function collectFinalState(
  environment: ObservedShops,
  logs: readonly CustomerLog[],
): Promise<{ state: ObservedState; waitedMs: number }> {
  const { anomalies, secrets, nodes } = environment;
  const startedAt = performance.now();
  const collect = (downloads: readonly DownloadTry[]) => {
    const output = nodes.map(({ shop }) => shop.readOutput()).join('\n');
    return collectState(environment, { logs, downloads, anomalies, output, secrets });
  };
  for (;;) {
    await environment.runRetriesNow();
    const waitedMs = performance.now() - startedAt;
    const results = checkInvariants(await collect([]));
    const isPending = results.some(
      ({ invariant, violations }) => invariant.isEventual && violations.length > 0,
    );
    if (isPending && waitedMs < timeoutMs) await wait(pollMs);
    else return { state: await collect(await tryDownloads(environment, logs)), waitedMs };
  }
}

/** Ten seconds, and what a busy machine adds; a request that is half sent would hold it for thirty. */
export const stopLimitMs = 25_000;
