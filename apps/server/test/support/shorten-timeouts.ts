import { onTestFinished, vi } from 'vitest';

const divisor = 100;

/** Until the end of the test. The list has the milliseconds that calls were meant to have. */
export function shortenTimeouts(): readonly number[] {
  const meantMs: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    meantMs.push(milliseconds);
    return timeout(milliseconds / divisor);
  });
  onTestFinished(() => spy.mockRestore());
  return meantMs;
}
