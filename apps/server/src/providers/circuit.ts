import { setTimeout as wait } from 'node:timers/promises';

interface CircuitOptions {
  /** So many outages in a row open the circuit. */
  readonly outagesToOpen: number;
  /** For so long nobody is asked then; afterwards one call goes ahead of the others. */
  readonly restMs: number;
  /** No call is waited for any longer than this. */
  readonly patienceMs: number;
  /** Tells a provider that is in trouble from one that has answered no. */
  readonly isOutage: (error: unknown) => boolean;
  /** Never goes backwards; in milliseconds. */
  readonly clock?: () => number;
}

export class CircuitOpen extends Error {
  readonly restMs: number;

  constructor(restMs: number) {
    super('not asked, because the last answers were outages');
    this.restMs = restMs;
  }
}

export class NoAnswer extends Error {}

export type Circuit = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Leaves a provider alone that fails again and again: those who need it hear so at once instead of
 * waiting, and it can recover. Calls may throw CircuitOpen or NoAnswer besides their own errors.
 */
export function createCircuit(options: CircuitOptions): Circuit {
  const { outagesToOpen, restMs, patienceMs, isOutage, clock = () => performance.now() } = options;
  let outages = 0;
  let restsUntil = 0;

  return async (call) => {
    const left = restsUntil - clock();
    if (left > 0) throw new CircuitOpen(left);
    if (outages >= outagesToOpen) restsUntil = clock() + restMs;
    try {
      const result = await within(patienceMs, call());
      outages = 0;
      restsUntil = 0;
      return result;
    } catch (error) {
      outages = error instanceof NoAnswer || isOutage(error) ? outages + 1 : 0;
      restsUntil = outages >= outagesToOpen ? clock() + restMs : 0;
      throw error;
    }
  };
}

async function within<Result>(patienceMs: number, answer: Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const { signal } = answered;
  const giveUp = wait(patienceMs, undefined, { signal, ref: false }).then(() => {
    throw new NoAnswer(`no answer within ${patienceMs} ms`);
  });
  return Promise.race([answer, giveUp]).finally(() => answered.abort());
}
