import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { gatherAtRest } from './at-rest.ts';
import { runCampaign } from './campaign.ts';
import { describeFigures } from './figures.ts';
import { findViolations } from './oracle/oracle.ts';
import { prepareTestGround, type TestGround } from './test-ground.ts';

/** Every point once, and every weather in between. */
const kills = 20;
const checkouts = 50;
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));

let ground: TestGround;

beforeAll(async () => {
  ground = await prepareTestGround(inject('cluster'), { products: 30, customers: 12, nodes: 2 });
}, 90_000);

afterAll(() => ground.close());

test(
  `loses and doubles nothing when it is killed ${kills} times: at every point of a purchase and in between, on one node and on two, whatever webhooks, Stripe and the mail server do`,
  {
    tags: [
      'F01',
      'F02',
      'F08',
      'F09',
      'F10',
      'F11',
      'F15',
      'F18',
      'I1',
      'I2',
      'I3',
      'I4',
      'I5',
      'I8',
      'I9',
      'I10',
      'I11',
      'I13',
      'I14',
    ],
    timeout: 400_000,
  },
  async () => {
    const campaign = await runCampaign(ground, { kills, checkouts, seed, onProgress: () => {} });
    const { evidence, settledMs } = await gatherAtRest(ground, campaign.logs);
    console.log(`FAULT_SEED=${seed}\n${describeFigures(ground, campaign, evidence, settledMs)}`);
    expect(findViolations(evidence)).toEqual([]);
    expect(evidence.orders.some(({ status }) => status === 'succeeded')).toBe(true);
  },
);
