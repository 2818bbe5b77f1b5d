import { percentile } from '../report/percentile.mjs';
import { printGoals } from '../report/print-goals.mjs';
import { round } from '../report/round.mjs';
import { waitForSockets } from './client-processes.mjs';
import { openDatabase } from '../open-database.mjs';
import { sendAtRate } from './send-request.mjs';

const maxReconnectSeconds = 30;
const maxProductListMs = 1_000;
const requestsPerSecond = 50;

const toSeconds = (from, to) => round((to - from) / 1000);

/** Makes every reconnect update its session, as it would hours later. */
async function ageSessions(dataDir) {
  const database = await openDatabase(dataDir);
  await database.query("update sessions set last_used_at = now() - interval '1 hour'");
  await database.end();
}

export async function measureRestart(shop, clientProcesses, sockets) {
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
  const reconnectSeconds = (performance.now() - stoppingAt) / 1000;
  load.abort();
  const responses = await requests;
  const { cpuSeconds } = await shop.readUsage();
  const failed = responses.filter(({ status }) => status !== 200).length;
  const durations = responses.map(({ durationMs }) => durationMs);
  printGoals(
    `Restart with ${sockets} sockets: stopped in ${toSeconds(stoppingAt, stoppedAt)} s, open after another ${toSeconds(stoppedAt, openedAt)} s, ${round(cpuSeconds)} s CPU time until all were connected; ${refused} handshakes refused, ${responses.length} product lists requested`,
    [
      { name: 'back in their rooms', value: connected, atLeast: sockets },
      { name: 'gave up', value: givenUp, atMost: 0 },
      {
        name: 'all reconnected',
        value: round(reconnectSeconds),
        atMost: maxReconnectSeconds,
        unit: ' s',
      },
      {
        name: 'product list, p99',
        value: round(percentile(durations, 0.99)),
        atMost: maxProductListMs,
        unit: ' ms',
      },
      { name: 'product lists that failed', value: failed, atMost: 0 },
    ],
  );
}
