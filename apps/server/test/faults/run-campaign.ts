import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startCluster } from '../database-cluster.ts';
import { gatherAtRest } from './at-rest.ts';
import { runCampaign } from './campaign.ts';
import { describeFigures } from './figures.ts';
import { describeVerdicts, judge } from './oracle/oracle.ts';
import { prepareTestGround } from './test-ground.ts';

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

const startedAt = performance.now();
const elapsed = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;

function onProgress(killed: number, bought: number): void {
  if (killed % killsPerLine > 0) return;
  console.log(`${elapsed().padStart(7)}  ${killed} of ${kills} kills, ${bought} checkouts`);
}

console.log(`npm run faults -- --kills ${kills} --checkouts ${checkouts} --seed ${seed}`);
const cluster = await startCluster();
const size = { products: 30, customers: 12, nodes: 2 };
const ground = await prepareTestGround(cluster.connectionString, size);

let clearing: Promise<void> | undefined;

function clearUp(): Promise<void> {
  return (clearing ??= ground.close().then(() => cluster.stop()));
}

process.once('SIGINT', () => void clearUp().finally(() => process.exit(130)));

try {
  const campaign = await runCampaign(ground, { kills, checkouts, seed, onProgress });
  console.log(`${elapsed().padStart(7)}  everybody is at home`);
  const { evidence, settledMs } = await gatherAtRest(ground, campaign.logs);
  const verdicts = judge(evidence);
  const violations = verdicts.reduce((sum, { breaches }) => sum + breaches.length, 0);
  console.log(`\n${describeVerdicts(verdicts)}\n`);
  console.log(describeFigures(ground, campaign, evidence, settledMs));
  console.log(`violations       ${violations}`);
  console.log(`seed             ${seed}`);
  process.exitCode = violations > 0 ? 1 : 0;
} finally {
  await clearUp();
}
