import { percentile } from '../report/percentile.mjs';
import { waitForSockets } from './client-processes.mjs';
import { openDatabase } from '../open-database.mjs';
import { sendAtRate } from './send-request.mjs';

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
