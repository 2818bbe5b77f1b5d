import { setTimeout as wait } from 'node:timers/promises';
import { createAmbush } from './shops/ambush.ts';
import type { createAnswerCounter } from './answer-counter.ts';
import type { Dice } from './dice.ts';
import type { Node } from './shops/nodes.ts';
import type { Point } from './shops/points.ts';
import type { Ending } from './rounds.ts';

const ambushPatienceMs = 60_000;
const longestMomentMs = 1_000;
const stoppedWithinMs = 10_000;

export interface Scene {
  readonly nodes: readonly Node[];
  readonly dice: Dice;
  readonly answers: ReturnType<typeof createAnswerCounter>;
  readonly surprises: string[];
}

async function killAtPoint(nodes: readonly Node[], point: Point): Promise<void> {
  const gates = nodes.map((node) => node.gates[point.gate]);
  const ambush = createAmbush(point);
  const giveUp = setTimeout(() => ambush.fail(), ambushPatienceMs);
  for (const gate of gates) gate.lay(ambush);
  const sprung = await ambush.sprung;
  clearTimeout(giveUp);
  for (const gate of gates) gate.lay(undefined);
  await nodes[gates.indexOf(sprung)]!.shop.kill();
}

async function killWhileOpening({ shop }: Node, afterMs: number): Promise<void> {
  const opening = shop.start();
  await wait(afterMs);
  await shop.kill();
  await opening;
}

/** Ends one of the shops in the way that is asked for. */
export async function endRound(ending: Ending, scene: Scene): Promise<void> {
  const { nodes, dice, answers, surprises } = scene;
  const open = nodes.filter(({ shop }) => shop.isOpen);
  const closed = nodes.filter(({ shop }) => !shop.isOpen);
  switch (ending.kind) {
    case 'killed at a point':
      return killAtPoint(open, ending.point);
    case 'killed while opening':
      return killWhileOpening(dice.pick(closed), ending.afterMs);
    case 'killed at any moment':
      await answers.waitFor(ending.answers, longestMomentMs);
      await wait(ending.pauseMs);
      return dice.pick(open).shop.kill();
    case 'stopped': {
      await answers.waitFor(ending.answers, longestMomentMs);
      const { exitCode, tookMs } = await dice.pick(open).shop.stop();
      if (exitCode === 0 && tookMs <= stoppedWithinMs) return;
      surprises.push(`asked to end, the shop took ${tookMs} ms and said ${exitCode}`);
    }
  }
}
