import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../logging/log.ts';
import { isServing, readPostmasterFile } from './postmaster-file.ts';

/** What ends a postmaster, from polite to certain, and how long each is given. */
const endings = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/** Whether there was a process to take the signal; 0 only asks. */
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

/**
 * PostgreSQL outlives a shop that was killed, and its pid file outlives PostgreSQL when that was
 * killed: afterwards neither is in the way. Only for the holder of the data folder's lock.
 */
export async function stopLeftoverServer(clusterFolder: string, log: Logger): Promise<void> {
  const file = await readPostmasterFile(clusterFolder);
  if (!file) return;
  const { pid } = file;
  const isRunning = () => isServing(file, clusterFolder);

  if (!(await isRunning())) {
    // Another process has the number, perhaps the PostgreSQL of the folder that this one is a copy
    // of: PostgreSQL would take it for its own server.
    if (sendSignal(pid, 0)) await rm(file.path, { force: true });
    return;
  }

  log.info(`the PostgreSQL of a shop that was killed, process ${pid}, is asked to stop`);
  for (const { signal, patienceMs } of endings) {
    sendSignal(pid, signal);
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      if (!(await isRunning())) return;
      await delay(10);
    }
  }
  throw new Error(`The PostgreSQL of a shop that was killed, process ${pid}, does not end.`);
}
