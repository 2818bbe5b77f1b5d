import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnswerCounter } from './answer-counter.ts';
import { buyUntilHome } from './buying-customers.ts';
import { createDice } from './dice.ts';
import { gatherEvidence } from './evidence.ts';
import { findViolations } from './oracle.ts';
import { prepareTestGround, type TestGround } from './test-ground.ts';

const kills = Number(process.env['FAULT_KILLS'] ?? 25);
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
const longestOpeningMs = 800;
const mostAnswers = 50;
const longestPauseMs = 30;
const settledWithinMs = 60_000;
const webhooks = [
  { mode: 'normal' },
  { mode: 'duplicate' },
  { mode: 'shuffled', delayMs: 300 },
  { mode: 'off' },
];

let ground: TestGround;

beforeAll(async () => {
  ground = await prepareTestGround({ products: 30, customers: 12 });
});

afterAll(() => ground.close());

test(
  `loses and doubles no order when it is killed ${kills} times while people pay [F01] [F02] [F09] [F10] [I1] [I2] [I3] [I4] [I8] [I9] [I10] [I14]`,
  { timeout: kills * 8_000 + 2 * settledWithinMs },
  async () => {
    const { shop, control, customers, products, sandboxUrl, db } = ground;
    const dice = createDice(seed);
    const goingHome = new AbortController();
    const answers = createAnswerCounter();
    const around = { shop, sandboxUrl, products, onAnswer: answers.count };
    const buying = customers.map((person, number) =>
      buyUntilHome(person, {
        ...around,
        dice: createDice(seed + number + 1),
        goingHome: goingHome.signal,
      }),
    );

    for (let kill = 0; kill < kills; kill += 1) {
      await control('/webhooks', webhooks[kill % webhooks.length]!);
      await control('/faults', { stripe: { latencyMs: dice.pick([0, 0, 50, 200]) } });
      const opening = shop.start();
      if (dice.chance(0.3)) {
        await wait(dice.below(longestOpeningMs));
      } else {
        await opening;
        await answers.waitFor(dice.below(mostAnswers));
        await wait(dice.below(longestPauseMs));
      }
      await shop.kill();
      await opening;
    }

    goingHome.abort();
    await control('/webhooks', { mode: 'off' });
    await control('/faults', {});
    await ground.letTimePass('1 minute');
    await shop.start();
    const logs = await Promise.all(buying);
    const gather = () => gatherEvidence({ db, sandboxUrl, logs });
    const judge = async () => findViolations(await gather());
    const options = { timeout: settledWithinMs, interval: 250, message: `FAULT_SEED=${seed}` };
    await expect.poll(judge, options).toEqual([]);

    const { orders, mails } = await gather();
    const paid = orders.filter((order) => order.status === 'succeeded');
    const figures = `${orders.length} orders, ${paid.length} paid, ${mails.length} mails`;
    console.log(`FAULT_SEED=${seed}: ${kills} kills, ${figures}`);
    expect(paid.length).toBeGreaterThan(0);
  },
);
