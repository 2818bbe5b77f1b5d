import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const startTimeoutMs = 30_000;
const idleMs = 10_000;
/** It multiplies the limit: on a busy machine the process waits for the processor. */
const longestWait = 12;
/** Visitors come first when both want the processor. */
const lowPriority = 10;

export class IsolatedFailure extends Error {
  /** `error` when the called function has thrown; all others end the child process. */
  readonly reason: 'time' | 'memory' | 'crash' | 'error';

  constructor(reason: IsolatedFailure['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Isolated {
  /**
   * Calls a function of the module in the child process, one call at a time. `cpuMs` limits the
   * processor time that it uses.
   * @throws IsolatedFailure when it throws, or takes more time or memory than it may
   */
  run(call: string, input: unknown, options: { readonly cpuMs: number }): Promise<unknown>;
  close(): void;
}

interface Request {
  readonly call: string;
  readonly input: unknown;
}

type Response =
  | { readonly result: unknown }
  | { readonly error: string }
  | { readonly ready: true };

/**
 * Runs functions that read foreign bytes in a process of their own, so that none of them blocks the
 * shop or takes its memory. The process gets none of the settings, and ends when it is idle.
 */
export function createIsolated(options: {
  /** The module calls `serveIsolated`. */
  readonly module: URL;
  readonly memoryMb: number;
}): Isolated {
  let started: Promise<ChildProcess> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;
  let running: ChildProcess | undefined;

  function end(): void {
    clearTimeout(idleTimer);
    running?.kill('SIGKILL');
    running = undefined;
    started = undefined;
  }

  function start(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(options.module), [], {
      execArgv: [`--max-old-space-size=${options.memoryMb}`, '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    running = child;
    child.once('exit', () => {
      if (running === child) end();
    });
    const isLate = { firstCheckMs: startTimeoutMs, getRestMs: async () => 0 };
    return settle(child, isLate, () => undefined).then(() => {
      child.unref();
      child.channel?.unref();
      return child;
    });
  }

  async function call(request: Request, cpuMs: number): Promise<unknown> {
    clearTimeout(idleTimer);
    try {
      started ??= start();
      const child = await started;
      return await settle(child, await limitCpu(child, cpuMs), () => child.send(request));
    } catch (error) {
      if (!(error instanceof IsolatedFailure) || error.reason !== 'error') end();
      throw error;
    } finally {
      clearTimeout(idleTimer);
      if (running) idleTimer = setTimeout(end, idleMs).unref();
    }
  }

  return {
    run(name, input, { cpuMs }) {
      const result = last.then(() => call({ call: name, input }, cpuMs));
      last = result.catch(() => undefined);
      return result;
    },
    close: end,
  };
}

interface TimeLimit {
  readonly firstCheckMs: number;
  /** Returns 0 or less when the limit is used up. */
  readonly getRestMs: () => Promise<number>;
}

/** Where the system does not tell the processor time, the elapsed time counts. */
async function limitCpu(child: ChildProcess, cpuMs: number): Promise<TimeLimit> {
  const cpuBefore = await readCpuMs(child);
  const startedAt = performance.now();
  return {
    firstCheckMs: cpuMs,
    getRestMs: async () => {
      const elapsed = performance.now() - startedAt;
      if (elapsed > cpuMs * longestWait) return 0;
      const cpuNow = await readCpuMs(child);
      return cpuMs - (cpuBefore === null || cpuNow === null ? elapsed : cpuNow - cpuBefore);
    },
  };
}

/** Linux counts it in hundredths of a second (proc_pid_stat(5)). Returns null elsewhere. */
async function readCpuMs({ pid }: ChildProcess): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function settle(child: ChildProcess, limit: TimeLimit, send: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let timer = setTimeout(checkTime, limit.firstCheckMs);
    async function checkTime(): Promise<void> {
      const restMs = await limit.getRestMs();
      if (isSettled) return;
      if (restMs > 0) {
        timer = setTimeout(checkTime, restMs);
        return;
      }
      finish();
      reject(new IsolatedFailure('time', `it took longer than ${limit.firstCheckMs} ms`));
    }
    const onMessage = (response: Response) => {
      finish();
      if ('error' in response) reject(new IsolatedFailure('error', response.error));
      else resolve('result' in response ? response.result : undefined);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      finish();
      const isMemory = signal === 'SIGABRT' || code === 134;
      const message = isMemory ? 'it took too much memory' : `it ended with ${signal ?? code}`;
      reject(new IsolatedFailure(isMemory ? 'memory' : 'crash', message));
    };
    const onError = (error: Error) => {
      finish();
      reject(new IsolatedFailure('crash', error.message));
    };
    function finish(): void {
      isSettled = true;
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onError);
    }
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onError);
    send();
  });
}

const readMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * It runs in the child process, and answers the calls by these functions until the shop has ended.
 */
export function serveIsolated(
  calls: Readonly<Record<string, (input: never) => Promise<unknown> | unknown>>,
): void {
  setPriority(lowPriority);
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ call, input }: Request) => {
    let response: Response;
    try {
      response = { result: await calls[call]!(input as never) };
    } catch (error) {
      response = { error: readMessage(error).slice(0, 500) };
    }
    process.send!(response);
  });
  process.send!({ ready: true });
}
