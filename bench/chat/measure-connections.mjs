import { setTimeout as delay } from 'node:timers/promises';
import { waitForSockets } from './client-processes.mjs';

const settleMs = 3_000;
export const maxMemoryMb = 600;

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
