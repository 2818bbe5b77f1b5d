import { expect, test, vi } from 'vitest';
import { openFakeRealtime } from '../../test/chat/fake-realtime.ts';
import { makeMessage } from '../../test/factories/chat.ts';

test('one connection serves a whole tab, and ends with its last use', async () => {
  const { realtime, signals, sent, publish } = openFakeRealtime();
  const listener = vi.fn();
  const ends = [
    realtime.subscribe(() => ({ newMessage: listener })),
    realtime.subscribe(() => ({ roomCreated: vi.fn() })),
    realtime.join('room'),
  ];
  await expect.poll(() => sent).toEqual(['join room']);
  expect(signals).toHaveLength(1);
  const message = makeMessage();
  publish('newMessage', message);
  expect(listener).toHaveBeenCalledExactlyOnceWith(message);
  for (const end of ends) end();
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  listener.mockClear();
  publish('newMessage', message);
  expect(listener).not.toHaveBeenCalled();
});

test(
  'changing from one room to another keeps the connection',
  { tags: ['RT-03', 'RT-04'] },
  async () => {
    const { realtime, signals, sent } = openFakeRealtime();
    const leave = realtime.join('first');
    await expect.poll(() => sent).toEqual(['join first']);
    leave();
    realtime.join('second');
    await expect.poll(() => sent).toEqual(['join first', 'leave first', 'join second']);
    expect(signals).toHaveLength(1);
    expect(signals[0]?.aborted).toBe(false);
  },
);

test('a room is left when the last who listens there goes', { tags: ['RT-04'] }, async () => {
  const { realtime, sent } = openFakeRealtime();
  realtime.subscribe(() => ({ newMessage: vi.fn() }));
  const ends = [realtime.join('room'), realtime.join('room')];
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  ends[0]?.();
  ends[0]?.();
  expect(sent).not.toContain('leave room');
  ends[1]?.();
  expect(sent.at(-1)).toBe('leave room');
});

test(
  'after a gap every room is joined again, and its listeners are called',
  { tags: ['RT-08'] },
  async () => {
    const { realtime, sent, disconnect, reconnect } = openFakeRealtime();
    const onJoined = vi.fn();
    const onConnect = vi.fn();
    realtime.join('room', onJoined);
    realtime.subscribe(() => ({ connect: onConnect }));
    await expect.poll(() => onJoined.mock.calls).toHaveLength(1);
    expect(onConnect).toHaveBeenCalledTimes(1);
    disconnect();
    realtime.join('other')();
    expect(sent).toEqual(['join room']);
    reconnect();
    expect(sent).toEqual(['join room', 'join room']);
    expect(onJoined).toHaveBeenCalledTimes(2);
    expect(onConnect).toHaveBeenCalledTimes(2);
  },
);
