import { setTimeout as delay } from 'node:timers/promises';
import { execFileSync, spawnSync } from 'node:child_process';
import { waitForSockets, runMessages, sendAtRate } from './clients.mjs';
import { percentile } from '../report.mjs';
import { openDatabase } from '../open-shop.mjs';

const settleMs = 3_000;
const maxMemoryMb = 600;

export async function measureConnections(
  report,
  shop,
  { clientProcesses, sockets, memoryBeforeMb, startedAt },
) {
  const { connected } = await waitForSockets(clientProcesses, sockets);
  const durationSeconds = (performance.now() - startedAt) / 1000;
  await delay(settleMs);
  const { memoryMb } = await shop.readUsage();
  const memoryPerSocketKb = ((memoryMb - memoryBeforeMb) * 1024) / connected;
  report.addSection('Sockets', [
    { name: 'in their rooms', values: [connected], atLeast: sockets },
    { name: 'time to connect', unit: 's', values: [durationSeconds] },
    { name: 'memory of the server before', unit: 'MB', values: [memoryBeforeMb] },
    { name: 'memory of the server', unit: 'MB', values: [memoryMb], atMost: maxMemoryMb },
    { name: 'memory per socket', unit: 'KB', values: [memoryPerSocketKb] },
  ]);
}

const maxDeliveryMs = 500;

async function countStoredMessages(dataDir) {
  const database = await openDatabase(dataDir);
  const { rows } = await database.query(
    `select count(*)::int as stored, count(distinct content)::int as messages
     from chat_messages where content like 'bench %'`,
  );
  await database.end();
  return rows[0];
}

export async function measureMessages(report, shop, activeClients, settings) {
  const { customers, helpdesk, rate, seconds, 'warm-up': warmUpSeconds } = settings;
  const before = await shop.readUsage();
  const results = await runMessages(activeClients, { rate, seconds, warmUpSeconds });
  const { memoryMb, cpuSeconds } = await shop.readUsage();
  const cpuMs = ((cpuSeconds - before.cpuSeconds) * 1000) / results.acknowledged;
  const { stored, messages } = await countStoredMessages(shop.dataDir);
  const { responseMs, deliveryMs, durationSeconds, received } = results;
  report.addSection(
    'Messages',
    [
      { name: 'stored per second', values: [stored / durationSeconds] },
      { name: 'delivered per second', values: [received / durationSeconds] },
      { name: 'CPU time per message', unit: 'ms', values: [cpuMs] },
      { name: 'response, p50', unit: 'ms', values: [percentile(responseMs, 0.5)] },
      { name: 'response, p99', unit: 'ms', values: [percentile(responseMs, 0.99)] },
      { name: 'delivery, p50', unit: 'ms', values: [percentile(deliveryMs, 0.5)] },
      {
        name: 'delivery, p99',
        unit: 'ms',
        values: [percentile(deliveryMs, 0.99)],
        atMost: maxDeliveryMs,
      },
      { name: 'refused', values: [results.failed], atMost: 0 },
      { name: 'acknowledged, not stored', values: [results.acknowledged - messages], atMost: 0 },
      { name: 'stored twice', values: [stored - messages], atMost: 0 },
      { name: 'not delivered', values: [results.lost], atMost: 0 },
      { name: 'delivered twice', values: [results.duplicates], atMost: 0 },
      { name: 'memory of the server', unit: 'MB', values: [memoryMb], atMost: maxMemoryMb },
    ],
    `${customers} customers and ${helpdesk} agents`,
  );
}

const maxReconnectSeconds = 30;
const maxProductListMs = 1_000;
const requestsPerSecond = 50;

const toSeconds = (from, to) => (to - from) / 1000;

/** Makes every reconnect update its session, as it would hours later. */
async function ageSessions(dataDir) {
  const database = await openDatabase(dataDir);
  await database.query("update sessions set last_used_at = now() - interval '1 hour'");
  await database.end();
}

export async function measureRestart(report, shop, clientProcesses, sockets) {
  await ageSessions(shop.dataDir);
  const stoppingAt = performance.now();
  await shop.stop();
  const stoppedAt = performance.now();
  await shop.open();
  const openedAt = performance.now();
  const load = new AbortController();
  const requests = sendAtRate(
    `${shop.url}/api/products?pagination[pageSize]=8`,
    requestsPerSecond,
    load.signal,
  );
  const { connected, refused, givenUp } = await waitForSockets(clientProcesses, sockets);
  const reconnectedAt = performance.now();
  load.abort();
  const responses = await requests;
  const { cpuSeconds } = await shop.readUsage();
  const failed = responses.filter(({ status }) => status !== 200).length;
  const durations = responses.map(({ durationMs }) => durationMs);
  report.addSection(`Restart with ${sockets} sockets`, [
    { name: 'time to stop', unit: 's', values: [toSeconds(stoppingAt, stoppedAt)] },
    { name: 'time to open again', unit: 's', values: [toSeconds(stoppedAt, openedAt)] },
    {
      name: 'all reconnected after',
      unit: 's',
      values: [toSeconds(stoppingAt, reconnectedAt)],
      atMost: maxReconnectSeconds,
    },
    { name: 'CPU time until then', unit: 's', values: [cpuSeconds] },
    { name: 'back in their rooms', values: [connected], atLeast: sockets },
    { name: 'gave up', values: [givenUp], atMost: 0 },
    { name: 'handshakes refused', values: [refused] },
    {
      name: 'product list, p99',
      unit: 'ms',
      values: [percentile(durations, 0.99)],
      atMost: maxProductListMs,
    },
    { name: 'product lists that failed', values: [failed], atMost: 0 },
  ]);
}

const parseLimit = (limit) => (limit === 'unlimited' ? Infinity : Number(limit));

/** Restarts the benchmark in a shell with a higher limit if needed. */
export function raiseFileLimit(count) {
  if (process.platform === 'win32') return;
  // Node raises the soft limit to the hard limit itself.
  const allowed = parseLimit(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim());
  console.log(`open files: ${count} needed, ${allowed} allowed`);
  if (allowed >= count) return;
  console.log(`raising the limit with: ulimit -n ${count}`);
  const command = [process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync('sh', ['-c', `ulimit -n ${count} && exec "$0" "$@"`, ...command], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
