import { expect, test } from 'vitest';
import { openSocket } from './socket.ts';

test(
  'speaks at /socket.io, by polling first and then by websocket',
  { tags: ['RT-01', 'RT-02'] },
  async () => {
    const { io } = await openSocket(AbortSignal.abort());
    expect(io.opts.path).toBe('/socket.io');
    expect(io.opts.transports).toEqual(['polling', 'websocket']);
  },
);

test(
  'makes five attempts to reconnect, after one second and up to five, with jitter',
  { tags: ['NUM-13', 'NUM-14', 'NUM-15', 'NUM-17'] },
  async () => {
    const { io } = await openSocket(AbortSignal.abort());
    expect(io.reconnection()).toBe(true);
    expect(io.reconnectionAttempts()).toBe(5);
    expect(io.reconnectionDelay()).toBe(1000);
    expect(io.reconnectionDelayMax()).toBe(5000);
    expect(io.randomizationFactor()).toBe(0.5);
  },
);

test('gives a connection twenty seconds', { tags: ['NUM-16'] }, async () => {
  const { io } = await openSocket(AbortSignal.abort());
  expect(io.timeout()).toBe(20_000);
});
