import { percentile } from '../report/percentile.mjs';
import { printGoals } from '../report/print-goals.mjs';
import { round } from '../report/round.mjs';
import { runMessages } from './client-processes.mjs';
import { maxMemoryMb } from './measure-connections.mjs';
import { openDatabase } from '../open-database.mjs';

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

const formatPercentiles = (numbers) =>
  `p50 ${round(percentile(numbers, 0.5))} ms, p99 ${round(percentile(numbers, 0.99))} ms`;

export async function measureMessages(shop, activeClients, settings) {
  const { customers, helpdesk, rate, seconds, 'warm-up': warmUpSeconds } = settings;
  const before = await shop.readUsage();
  const results = await runMessages(activeClients, { rate, seconds, warmUpSeconds });
  const { memoryMb, cpuSeconds } = await shop.readUsage();
  const cpuMs = ((cpuSeconds - before.cpuSeconds) * 1000) / results.acknowledged;
  const { stored, messages } = await countStoredMessages(shop.dataDir);
  const { responseMs, deliveryMs, durationSeconds, received } = results;
  printGoals(
    `Messages: ${customers} customers, ${helpdesk} agents, ${round(stored / durationSeconds)} messages/s stored, ${round(received / durationSeconds)} deliveries/s, ${round(cpuMs)} ms CPU time per message; response ${formatPercentiles(responseMs)}; delivery ${formatPercentiles(deliveryMs)}`,
    [
      {
        name: 'delivery, p99',
        value: round(percentile(deliveryMs, 0.99)),
        atMost: maxDeliveryMs,
        unit: ' ms',
      },
      { name: 'refused', value: results.failed, atMost: 0 },
      { name: 'acknowledged, not stored', value: results.acknowledged - messages, atMost: 0 },
      { name: 'stored twice', value: stored - messages, atMost: 0 },
      { name: 'not delivered', value: results.lost, atMost: 0 },
      { name: 'delivered twice', value: results.duplicates, atMost: 0 },
      { name: 'memory of the server', value: round(memoryMb), atMost: maxMemoryMb, unit: ' MB' },
    ],
  );
}
