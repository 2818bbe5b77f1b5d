import { setTimeout as delay } from 'node:timers/promises';
import { printGoals } from '../report/print-goals.mjs';
import { round } from '../report/round.mjs';
import { waitForSockets } from './client-processes.mjs';

const settleMs = 3_000;
export const maxMemoryMb = 600;

export async function measureConnections(
  shop,
  { clientProcesses, sockets, memoryBeforeMb, startedAt },
) {
  const { connected } = await waitForSockets(clientProcesses, sockets);
  const durationSeconds = (performance.now() - startedAt) / 1000;
  await delay(settleMs);
  const { memoryMb } = await shop.readUsage();
  const memoryPerSocketKb = ((memoryMb - memoryBeforeMb) * 1024) / connected;
  printGoals(
    `Sockets: connected in ${round(durationSeconds)} s; memory of the server ${round(memoryBeforeMb)} MB before, ${round(memoryPerSocketKb)} KB per socket`,
    [
      { name: 'sockets in their rooms', value: connected, atLeast: sockets },
      { name: 'memory of the server', value: round(memoryMb), atMost: maxMemoryMb, unit: ' MB' },
    ],
  );
}
