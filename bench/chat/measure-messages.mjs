import { percentile } from '../report/percentile.mjs';
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
