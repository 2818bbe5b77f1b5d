import pg from 'pg';
import { expect, test } from 'vitest';
import { startSession } from '../../src/features/accounts/sessions.ts';
import { buildTestApp, type TestShop } from '../support/build-test-app.ts';
import { addRows } from './add-rows.ts';
import { leaveOutFollowUps, prepareJobs, runJob } from './own-jobs.ts';
import { listReadCalls } from './read-calls.ts';
import { busyAdmin, busyUser, idOf } from './row-expressions.ts';
import { measureStatements, type StatementCost } from './statement-costs.ts';

const sizes = [100, 1_000, 10_000] as const;
type Size = (typeof sizes)[number];

/** What PostgreSQL knew of the rows: all, nothing, or what there was when there were few. */
type Statistics = 'fresh' | 'missing' | 'wrong';

/** A statement that reads some tables a few times stays far below it; one that reads them once for each row does not. */
const mostReadPerRow = 100;

/** Smaller shops have rows that are not in proportion. */
const leastRows = 1_000;

/** Ten times the rows, and a little for what is sorted. Small parts of a shop may grow faster. */
const mostGrowth = 12;
const leastGrowingRead = (mostReadPerRow * sizes[2]) / 2;

/** What takes longer is printed. */
const slowMs = 250;

/** Half of what the shop lets a statement take. Only the counts judge well, on any machine. */
const mostMs = 2_000;

const few = 10;

async function fill(owner: pg.Client, statistics: Statistics, size: Size): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of rows) {
    await owner.query(`alter table ${name} set (autovacuum_enabled = off)`);
  }
  if (statistics === 'wrong') {
    await addRows(owner, 1, few);
    await owner.query('analyze');
    await addRows(owner, few + 1, size);
  } else await addRows(owner, 1, size);
  if (statistics === 'fresh') await owner.query('vacuum analyze');
}

interface Measured {
  readonly costs: readonly StatementCost[];
  readonly failures: readonly string[];
}

async function measureShop(
  shop: TestShop,
  owner: pg.Client,
  [statistics, size]: readonly [Statistics, Size],
): Promise<Measured> {
  await fill(owner, statistics, size);
  await leaveOutFollowUps(owner);
  const measuring = await measureStatements(owner, shop.deps.db);
  const tokenOf = (row: number) => startSession(shop.deps, idOf(row), { userAgent: 'tests' });
  const [customer, admin] = [await tokenOf(busyUser), await tokenOf(busyAdmin)];
  const failures: string[] = [];

  for (const { path, access } of listReadCalls()) {
    const token = access === 'admin' || access === 'helpdesk' ? admin : customer;
    measuring.setCaller(`GET ${path}`);
    const { statusCode } = await shop.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    if (statusCode >= 500) failures.push(`GET ${path}: ${statusCode}`);
  }
  for (const job of await prepareJobs(shop)) {
    measuring.setCaller(`job ${job.name}`);
    const failure = await runJob(shop, job);
    if (failure) failures.push(`job ${job.name}: ${failure}`);
  }
  return { costs: measuring.list(), failures };
}

const describeCost = ({ caller, ms, rows, blocks, statement }: StatementCost) =>
  `${Math.round(ms)} ms, ${Math.round(rows)} rows, ${blocks} blocks, ${caller}: ${statement}`;

const readOf = ({ rows, blocks }: StatementCost) => rows + blocks;

function findViolations({ costs, failures }: Measured, size: Size, before?: Measured): string[] {
  const mostRead = mostReadPerRow * Math.max(size, leastRows);
  const readBefore = new Map(before?.costs.map((cost) => [cost.statement, readOf(cost)]));
  const excessive = costs.filter((cost) => {
    const growth = readOf(cost) / (readBefore.get(cost.statement) ?? Infinity);
    const isGrowing = growth > mostGrowth && readOf(cost) > leastGrowingRead;
    return readOf(cost) > mostRead || isGrowing || cost.ms > mostMs;
  });
  return [...failures, ...excessive.map(describeCost)].map((text) => `${size} rows: ${text}`);
}

function printSlow({ costs }: Measured, size: Size): void {
  for (const cost of costs.filter(({ ms }) => ms > slowMs).toSorted((a, b) => b.ms - a.ms))
    process.stdout.write(`${size} rows: ${describeCost(cost)}\n`);
}

test.for<Statistics>(['fresh', 'missing', 'wrong'])(
  'with %s statistics, lists and jobs read in proportion to the rows of the shop',
  { timeout: 1_800_000 },
  async (statistics) => {
    const violations: string[] = [];
    let before: Measured | undefined;
    for (const size of sizes) {
      const shop = await buildTestApp();
      const owner = new pg.Client(shop.ownerDatabaseUrl);
      await owner.connect();
      try {
        const measured = await measureShop(shop, owner, [statistics, size]);
        printSlow(measured, size);
        violations.push(...findViolations(measured, size, before));
        before = measured;
      } finally {
        await owner.end();
        await shop.close();
      }
    }
    expect(violations).toEqual([]);
  },
);
