import { vi } from 'vitest';

/** Timers run at once, in their order; toasts close at once, too. */
export function skipPauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
}
