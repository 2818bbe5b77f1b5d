import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyUntilHome } from './buying-customers.ts';
import { createDice } from './dice.ts';
import { gatherEvidence } from './evidence.ts';
import { findViolations } from './oracle.ts';
import { prepareTestGround, type TestGround } from './test-ground.ts';

const kills = Number(process.env['FAULT_KILLS'] ?? 25);
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
const longestLifeMs = 600;
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
  { timeout: kills * 4_000 + settledWithinMs + 30_000 },
  async () => {
    const { shop, control, customers, products, sandboxUrl, db } = ground;
    const dice = createDice(seed);
    const goingHome = new AbortController();
    const surroundings = { shop, sandboxUrl, products, goingHome: goingHome.signal };
    const buying = customers.map((person, number) =>
      buyUntilHome(person, { ...surroundings, dice: createDice(seed + number + 1) }),
    );

    for (let kill = 0; kill < kills; kill += 1) {
      await control('/webhooks', webhooks[kill % webhooks.length]!);
      await control('/faults', { stripe: { latencyMs: dice.pick([0, 0, 50, 200]) } });
      const opening = shop.start();
      // Some kills come while the shop is still opening.
      if (dice.chance(0.7)) await opening;
      await wait(dice.below(longestLifeMs));
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
