import { setTimeout as wait } from 'node:timers/promises';
import { createFaultTrigger } from './shops/fault-trigger.ts';
import type { createAnswerCounter } from './answer-counter.ts';
import type { Random } from './random.ts';
import type { Node } from './shops/nodes.ts';
import type { FaultPoint } from './shops/fault-points.ts';
import type { Ending } from './rounds.ts';

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
