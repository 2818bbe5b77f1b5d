import type { ServerEvents } from '@partshelf/contract/events.ts';
import { createRealtime } from '../../app/realtime/realtime.ts';
import type { ShopSocket } from '../../app/realtime/socket.ts';

type EventHandler = (...args: unknown[]) => void;

/** A socket without a network; every join succeeds. */
export function openFakeRealtime() {
  const connectListeners: EventHandler[] = [];
  const anyListeners: EventHandler[] = [];
  const sent: string[] = [];
  const signals: AbortSignal[] = [];

  const socket = {
    connected: false,
    on(name: string, listener: EventHandler) {
      if (name !== 'connect') return;
      connectListeners.push(listener);
      queueMicrotask(connect);
    },
    onAny: (listener: EventHandler) => anyListeners.push(listener),
    emit(name: string, roomId: string, given?: unknown) {
      sent.push(`${name} ${roomId}${typeof given === 'string' ? ` ${given}` : ''}`);
      if (typeof given === 'function') given(true);
    },
  };

  function connect() {
    socket.connected = true;
    for (const listener of connectListeners) listener();
  }

  return {
    realtime: createRealtime(async (signal) => {
      signals.push(signal);
      return socket as unknown as ShopSocket;
    }),
    sent,
    /** One per connection; aborted when it was closed. */
    signals,
    reconnect: connect,
    disconnect: () => {
      socket.connected = false;
    },
    publish<Name extends keyof ServerEvents>(name: Name, ...args: Parameters<ServerEvents[Name]>) {
      for (const listener of anyListeners) listener(name, ...args);
    },
  };
}
