import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startCluster } from '../database-cluster.ts';
import { collectFinalState } from './rounds.ts';
import { runCampaign, describeStatistics } from './campaign.ts';
import { describeResults, checkInvariants } from './check-invariants.ts';
import { createTestEnvironment } from './test-environment.ts';
import { printHelp } from '../../../../scripts/processes/print-help.mjs';

printHelp(
  'Kills the shop again and again during checkouts, and checks the invariants: npm run faults -- [--kills N] [--checkouts N] [--seed N]',
);

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    checkouts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});

function readNumber(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`--${name} must be a whole number`);
}

const [kills, checkouts, seed] = [readNumber('kills'), readNumber('checkouts'), readNumber('seed')];
const killsPerLine = 10;
const stopLimitMs = 10_000;

const startedAt = performance.now();
const elapsed = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;

function onProgress(killed: number, bought: number): void {
  if (killed % killsPerLine > 0) return;
  console.log(`${elapsed().padStart(7)}  ${killed} of ${kills} kills, ${bought} checkouts`);
}

console.log(`npm run faults -- --kills ${kills} --checkouts ${checkouts} --seed ${seed}`);
const cluster = await startCluster();
const size = { products: 30, customers: 12, nodes: 2 };
const environment = await createTestEnvironment(cluster.connectionString, size);

let clearing: Promise<void> | undefined;

function clearUp(): Promise<void> {
  return (clearing ??= environment.close().then(() => cluster.stop()));
}

process.once('SIGINT', () => void clearUp().finally(() => process.exit(130)));

try {
  const campaign = await runCampaign(environment, {
    kills,
    checkouts,
    seed,
    stopLimitMs,
    onProgress,
  });
  console.log(`${elapsed().padStart(7)}  all customers are done`);
  const { state, waitedMs } = await collectFinalState(environment, campaign.logs);
  const results = checkInvariants(state);
  const violationCount = results.reduce((sum, { violations }) => sum + violations.length, 0);
  console.log(`\n${describeResults(results)}\n`);
  console.log(describeStatistics(environment, campaign, state, waitedMs));
  console.log(`violations       ${violationCount}`);
  console.log(`seed             ${seed}`);
  process.exitCode = violationCount > 0 ? 1 : 0;
} finally {
  await clearUp();
}
