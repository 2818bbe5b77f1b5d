import type { ClientEvents, ServerEvents } from '@partshelf/contract/events.ts';
import type { Server, Socket } from 'socket.io';
import type { SignedIn } from '../identity.ts';

interface SocketData {
  user: SignedIn;
}

type BetweenServers = Record<string, never>;

export type Realtime = Server<ClientEvents, ServerEvents, BetweenServers, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, BetweenServers, SocketData>;
