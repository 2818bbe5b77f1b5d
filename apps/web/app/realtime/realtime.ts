import type { ChatActivity } from '@partshelf/contract/chat/chat.ts';
import type { ServerEvents } from '@partshelf/contract/events.ts';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { openSocket, type ShopSocket } from './socket.ts';

/** `connect` comes after every new connection: refetch then what is published without a room. */
export type RealtimeEvents = ServerEvents & { connect(): void };

/** Methods return how to unsubscribe. */
export interface Realtime {
  /** The listeners are asked for at each event. */
  subscribe(getListeners: () => Partial<RealtimeEvents>): () => void;
  /** Joins now and after every reconnect. Refetch in `onJoined`: earlier events were missed. */
  join(roomId: string, onJoined?: () => void): () => void;
  reportActivity(roomId: string, activity: ChatActivity): void;
}

type EventHandler = (...args: never[]) => void;

interface Connection {
  socket: ShopSocket | undefined;
  disconnect: () => void;
}

export function createRealtime(open: (signal: AbortSignal) => Promise<ShopSocket>): Realtime {
  const subscriptions = new Set<() => Partial<Record<string, EventHandler>>>();
  const rooms = new Set<{ roomId: string; onJoined: (() => void) | undefined }>();
  let connection: Connection | undefined;

  function dispatch(name: string, ...args: unknown[]): void {
    for (const getListeners of subscriptions) getListeners()[name]?.(...(args as never[]));
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
      // The next subscription often follows immediately.
      queueMicrotask(disconnectIfUnused);
    };
  }

  function disconnectIfUnused(): void {
    if (subscriptions.size + rooms.size > 0) return;
    connection?.disconnect();
    connection = undefined;
  }

  return {
    reportActivity(roomId, activity) {
      if (connection?.socket?.connected) connection.socket.emit('typing', roomId, activity);
    },
    subscribe: (getListeners) => retain(subscriptions, () => getListeners()),
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

/** The listeners see what was rendered last. */
export function useRealtimeEvents(listeners: Partial<RealtimeEvents>): void {
  const { subscribe } = useRealtime();
  const getListeners = useEffectEvent(() => listeners);
  useEffect(() => subscribe(() => getListeners()), [subscribe]);
}
