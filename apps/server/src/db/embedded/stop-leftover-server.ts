import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../logging/log.ts';
import { isServing, readPostmasterFile } from './postmaster-file.ts';

const endings = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/** False when the process does not exist; signal 0 only checks. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return false;
    if (code === 'EPERM') return true;
    throw error;
  }
}

/** The caller holds the lock of the data folder. */
export async function stopLeftoverServer(clusterFolder: string, log: Logger): Promise<void> {
  const file = await readPostmasterFile(clusterFolder);
  if (!file) return;
  const { pid } = file;
  const isRunning = () => isServing(file, clusterFolder);

  if (!(await isRunning())) {
    // Another process has this id now: PostgreSQL would mistake it for its own server.
    if (sendSignal(pid, 0)) await rm(file.path, { force: true });
    return;
  }

  log.info(`the PostgreSQL of a shop that was killed, process ${pid}, is asked to stop`);
  for (const { signal, timeoutMs } of endings) {
    sendSignal(pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (!(await isRunning())) return;
      await delay(10);
    }
  }
  throw new Error(`The PostgreSQL of a shop that was killed, process ${pid}, does not end.`);
}
