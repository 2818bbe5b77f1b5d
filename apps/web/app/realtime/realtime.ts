import type { ServerEvents } from '@partshelf/contract/events.ts';
import { createContext, useContext } from 'react';
import { openSocket, type ShopSocket } from './socket.ts';

/**
 * What the shop says while a page is open, over one connection for the whole tab. It stands as long
 * as somebody uses one of these; what each returns ends that use.
 */
export interface Realtime {
  subscribe<Name extends keyof ServerEvents>(name: Name, listener: ServerEvents[Name]): () => void;
  /**
   * Asks into a room, now and after every new connection. `onJoined` each time that the server has
   * let us in: read again then, because what was said before has not been heard.
   */
  join(roomId: string, onJoined?: () => void): () => void;
  /** Each time a connection stands: read again then what is heard without a room. */
  onConnect(callback: () => void): () => void;
}

type Listener = (...args: never[]) => void;

interface Connection {
  socket: ShopSocket | undefined;
  disconnect: () => void;
}

export function createRealtime(open: (signal: AbortSignal) => Promise<ShopSocket>): Realtime {
  const listeners = new Set<readonly [name: string, listener: Listener]>();
  const rooms = new Set<{ roomId: string; onJoined: (() => void) | undefined }>();
  let connection: Connection | undefined;

  function dispatch(name: string, ...args: unknown[]): void {
    for (const [wanted, listener] of listeners) if (wanted === name) listener(...(args as never[]));
  }

  function joinRoom(roomId: string): void {
    connection?.socket?.emit('join', roomId, (isJoined) => {
      if (!isJoined) return;
      for (const room of rooms) if (room.roomId === roomId) room.onJoined?.();
    });
  }

  async function connect(): Promise<void> {
    const abortController = new AbortController();
    const current: Connection = { socket: undefined, disconnect: () => abortController.abort() };
    connection = current;
    const socket = await open(abortController.signal);
    if (abortController.signal.aborted) return;
    current.socket = socket;
    socket.onAny(dispatch);
    socket.on('connect', () => {
      for (const roomId of new Set([...rooms].map((room) => room.roomId))) joinRoom(roomId);
      dispatch('connect');
    });
  }

  function retain<Entry>(entries: Set<Entry>, entry: Entry, onEnd?: () => void): () => void {
    entries.add(entry);
    if (!connection) void connect();
    return () => {
      if (!entries.delete(entry)) return;
      onEnd?.();
      // Whoever ends one use often begins the next in the same breath.
      queueMicrotask(disconnectIfUnused);
    };
  }

  function disconnectIfUnused(): void {
    if (listeners.size + rooms.size > 0) return;
    connection?.disconnect();
    connection = undefined;
  }

  return {
    subscribe: (name, listener) => retain(listeners, [name, listener]),
    onConnect: (callback) => retain(listeners, ['connect', callback]),
    join(roomId, onJoined) {
      const leave = retain(rooms, { roomId, onJoined }, () => {
        const isLeft = ![...rooms].some((room) => room.roomId === roomId);
        if (isLeft && connection?.socket?.connected) connection.socket.emit('leave', roomId);
      });
      if (connection?.socket?.connected) joinRoom(roomId);
      return leave;
    },
  };
}

const RealtimeContext = createContext(createRealtime(openSocket));

export const RealtimeProvider = RealtimeContext.Provider;

export const useRealtime = () => useContext(RealtimeContext);
