import { expect, vi } from 'vitest';

export function holdPolls(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

/** The page begins to poll only some time after it shows what it waits for. */
export async function runNextPoll(): Promise<void> {
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  await vi.advanceTimersToNextTimerAsync();
}
