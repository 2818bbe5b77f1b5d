import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '../log.ts';

const run = promisify(execFile);

/** What ends a postmaster, from polite to certain, and how long each is given. */
const endings = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function readIfPresent(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return '';
    throw error;
  }
}

/** The words a process was started with; none when it has ended, be it as a zombie. */
async function readCommandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux')
    return (await readIfPresent(`/proc/${pid}/cmdline`)).split('\0');
  const { stdout } = await run('ps', ['-ww', '-A', '-o', 'pid=,command=']);
  const line = stdout.split('\n').find((candidate) => Number.parseInt(candidate, 10) === pid);
  return line?.split(' ') ?? [];
}

/** Whether there was a process to take the signal; 0 only asks. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH' || codeOf(error) === 'EPERM') return false;
    throw error;
  }
}

/**
 * PostgreSQL outlives a shop that was killed, and its pid file outlives PostgreSQL when that was
 * killed: afterwards neither is in the way. Only for the holder of the data folder's lock.
 */
export async function endOrphan(clusterFolder: string, log: Logger): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid');
  const lines = (await readIfPresent(pidFile)).split('\n');
  const pid = Number(lines[0]);
  const isRunning = async () => (await readCommandLine(pid)).includes(`port=${lines[3]}`);
  if (!(pid > 0)) return;

  if (!(await isRunning())) {
    // The number belongs to a stranger by now, whom PostgreSQL would take for its own server.
    if (sendSignal(pid, 0)) await rm(pidFile, { force: true });
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
