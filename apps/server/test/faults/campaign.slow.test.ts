import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { collectFinalState, stopLimitMs } from './rounds.ts';
import { runCampaign, describeStatistics } from './campaign.ts';
import { listViolations } from './check-invariants.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

const kills = 16;
const checkouts = 30;
/** `npm run faults` takes another one each time. */
const seed = Number(process.env['FAULT_SEED'] ?? 20_261_126);

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await createTestEnvironment(inject('cluster'), {
    products: 30,
    customers: 12,
    nodes: 2,
  });
}, 90_000);

afterAll(() => environment.close());

test(
  'the shop loses and duplicates nothing when it is killed at every step of a purchase',
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
    console.log(`FAULT_SEED=${seed}`);
    const campaign = await runCampaign(environment, {
      kills,
      checkouts,
      seed,
      stopLimitMs,
      onProgress: () => {},
    });
    const { state, waitedMs } = await collectFinalState(environment, campaign.logs);
    console.log(describeStatistics(environment, campaign, state, waitedMs));
    expect(listViolations(state).join('\n')).toBe('');
    expect(state.orders.some(({ status }) => status === 'succeeded')).toBe(true);
  },
);
