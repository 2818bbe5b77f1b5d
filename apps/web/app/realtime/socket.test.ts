import { expect, onTestFinished, test, vi } from 'vitest';
import { openSocket } from './socket.ts';

interface Attempt {
  readonly transport: string;
  readonly path: string;
  /** Milliseconds since the first one. */
  readonly at: number;
}

/** Every request fails at once, or is never answered. */
function recordAttempts({ isAnswered }: { isAnswered: boolean }): Attempt[] {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const attempts: Attempt[] = [];
  const startedAt = Date.now();
  const note = (address: string | URL) => {
    const { pathname, searchParams } = new URL(address, window.location.href);
    const transport = searchParams.get('transport')!;
    attempts.push({ transport, path: pathname, at: Date.now() - startedAt });
  };
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_method, address) =>
    note(address),
  );
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(
    this: XMLHttpRequest,
  ) {
    if (!isAnswered) return;
    Object.defineProperty(this, 'readyState', { value: 4 });
    Object.defineProperty(this, 'status', { value: 0 });
    this.onreadystatechange?.(new Event('readystatechange'));
  });
  vi.stubGlobal(
    'WebSocket',
    class FailingSocket {
      onerror?: (event: Event) => void;
      constructor(address: string) {
        note(address);
        queueMicrotask(() => this.onerror?.(new Event('error')));
      }
      close() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return attempts;
}

async function open() {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return openSocket(ending.signal);
}

test(
  'connects at /socket.io, by polling first and then by websocket',
  { tags: ['RT-01', 'RT-02'] },
  async () => {
    const attempts = recordAttempts({ isAnswered: true });
    await open();
    await vi.advanceTimersByTimeAsync(100);
    expect(attempts).toEqual([
      { transport: 'polling', path: '/socket.io/', at: expect.any(Number) },
      { transport: 'websocket', path: '/socket.io/', at: expect.any(Number) },
    ]);
  },
);

test(
  'makes five attempts to reconnect, after one second and up to five, with jitter',
  { tags: ['NUM-13', 'NUM-14', 'NUM-15', 'NUM-17'] },
  async () => {
    const attempts = recordAttempts({ isAnswered: true });
    await open();
    await vi.advanceTimersByTimeAsync(120_000);
    const polls = attempts.filter(({ transport }) => transport === 'polling');
    const pauses = polls
      .slice(1)
      .map(({ at }, index) => 50 * Math.round((at - polls[index]!.at) / 50));
    // A quarter more, by the half of the jitter that the fixed random number stands for.
    expect(pauses).toEqual([1_250, 2_500, 5_000, 5_000, 5_000]);
  },
);

test('gives a connection twenty seconds', { tags: ['NUM-16'] }, async () => {
  recordAttempts({ isAnswered: false });
  const socket = await open();
  const failed = vi.fn();
  socket.on('connect_error', failed);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(failed).toHaveBeenCalledOnce();
});
