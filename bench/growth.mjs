// npm run bench growth, or npm run bench growth -- --small for a tenth of the rows.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { measureCpu } from './api/measure-cpu.mjs';
import { readPostgresPid } from './api/process-cpu.mjs';
import { createUsers } from './chat/create-users.mjs';
import { fillDatabase } from './growth/fill-database.mjs';
import { listReads } from './growth/list-reads.mjs';
import { measureExport } from './growth/measure-export.mjs';
import { openDatabase } from './open-database.mjs';
import { openShop } from './open-shop.mjs';
import { median } from './report/median.mjs';
import { runBenchmark } from './report/run-benchmark.mjs';

const limitMinutes = 20;
const sizes = [1_000, 10_000, 100_000];
/** Few, because answers to staff are slow with many rows. */
const connections = 2;
const maxFirstByteMs = 1_000;
const maxExportMemoryMb = 200;
const exportNames = ['products', 'orders', 'customers'];

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});
const rounds = Number(values.rounds);
const productCounts = values.small ? sizes.map((size) => size / 10) : sizes;

await runBenchmark('growth', { limitMinutes }, async ({ report, resources }) => {
  const secret = randomBytes(32).toString('hex');
  const shop = await openShop(resources, { JWT_SECRET: secret });
  // Seeding the demo shop takes memory that the server does not need later.
  await shop.stop();
  await shop.open();
  const database = await openDatabase(shop.dataDir);
  resources.defer(() => database.end());
  const [{ token: admin }] = await createUsers(database, secret, 1, 'Admin');
  const [{ token: helpdesk }] = await createUsers(database, secret, 1, 'Helpdesk');
  const tokens = { admin, helpdesk };

  /** CPU milliseconds of each round by the name of the read. */
  const figures = new Map();
  const pids = [await shop.readServerPid(), await readPostgresPid(shop.dataDir)];
  let reads;
  for (const products of productCounts) {
    const startedAt = performance.now();
    const counts = await fillDatabase(database, products);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${products} products: ${JSON.stringify(counts)} filled in ${seconds} s`);
    reads = await listReads(database);
    for (let round = 0; round < rounds; round += 1) {
      await database.query(`select pg_notify('catalog_changed', 'everything')`);
      for (const { name, addresses, access } of reads) {
        const headers = access ? { authorization: `Bearer ${tokens[access]}` } : {};
        const urls = addresses.map((address) => shop.url + address);
        const cpuMs = await measureCpu({ urls, headers, pids, connections }).catch((error) => {
          console.error(`${name}: ${error.message}`);
          return Number.POSITIVE_INFINITY;
        });
        const bySize = figures.get(name) ?? new Map();
        bySize.set(products, [...(bySize.get(products) ?? []), cpuMs]);
        figures.set(name, bySize);
      }
    }
  }

  const [smallest, , largest] = productCounts;
  const growthRows = reads.map(({ name, atMost }) => {
    const bySize = figures.get(name);
    const base = median(bySize.get(smallest));
    return { name, unit: '×', values: bySize.get(largest).map((cpuMs) => cpuMs / base), atMost };
  });
  report.addSection(
    'Growth',
    growthRows,
    `CPU per request with ${largest} products beside ${smallest}, all other rows in proportion`,
  );
  for (const products of productCounts) {
    const rows = reads.map(({ name, atMostMs }) => ({
      name,
      unit: 'ms',
      values: figures.get(name).get(products),
      ...(products === largest && { atMost: atMostMs }),
    }));
    report.addSection(`CPU per request with ${products} products`, rows);
  }
  const exportRows = [];
  for (const name of exportNames) {
    const { firstByteMs, seconds, megabytes, memoryMb } = await measureExport(shop, name, admin);
    exportRows.push(
      { name: `${name}: first byte`, unit: 'ms', values: [firstByteMs], atMost: maxFirstByteMs },
      { name: `${name}: all`, unit: 's', values: [seconds] },
      { name: `${name}: size`, unit: 'MB', values: [megabytes] },
      { name: `${name}: memory`, unit: 'MB', values: [memoryMb], atMost: maxExportMemoryMb },
    );
  }
  report.addSection('Exports', exportRows, 'memory: what the server grew by at most');
});
