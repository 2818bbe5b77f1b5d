import { setTimeout as wait } from 'node:timers/promises';

interface CircuitOptions {
  readonly outagesToOpen: number;
  readonly openMs: number;
  readonly timeoutMs: number;
  readonly isOutage: (error: unknown) => boolean;
  readonly clock?: () => number;
}

export class CircuitOpen extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('the circuit is open after repeated outages');
    this.retryAfterMs = retryAfterMs;
  }
}

export class CallTimeout extends Error {
  readonly seconds: number;

  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
    this.seconds = timeoutMs / 1_000;
  }
}

export function withSeconds(error: unknown, timeoutMs: number): unknown {
  const isTimeout = (one: unknown): boolean =>
    one instanceof Error && (one.name === 'TimeoutError' || isTimeout(one.cause));
  return isTimeout(error) ? new CallTimeout(timeoutMs) : error;
}

export type Circuit = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** Calls may throw CircuitOpen or CallTimeout besides their own errors. */
export function createCircuit(options: CircuitOptions): Circuit {
  const { outagesToOpen, openMs, timeoutMs, isOutage, clock = () => performance.now() } = options;
  let outages = 0;
  let openUntil = 0;

  return async (call) => {
    const left = openUntil - clock();
    if (left > 0) throw new CircuitOpen(left);
    if (outages >= outagesToOpen) openUntil = clock() + openMs;
    try {
      const result = await withTimeout(timeoutMs, call());
      outages = 0;
      openUntil = 0;
      return result;
    } catch (error) {
      outages = error instanceof CallTimeout || isOutage(error) ? outages + 1 : 0;
      openUntil = outages >= outagesToOpen ? clock() + openMs : 0;
      throw error;
    }
  };
}

async function withTimeout<Result>(timeoutMs: number, answer: Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const { signal } = answered;
  const giveUp = wait(timeoutMs, undefined, { signal, ref: false }).then(() => {
    throw new CallTimeout(timeoutMs);
  });
  return Promise.race([answer, giveUp]).finally(() => answered.abort());
}
