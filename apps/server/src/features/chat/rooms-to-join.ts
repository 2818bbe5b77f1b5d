import { reference } from '@partshelf/contract/fields.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { callerWithAccount } from '../../http/callers/callers.ts';
import type { RateLimits } from '../../http/callers/rate-limits.ts';
import type { Realtime, RealtimeSocket } from '../../realtime/shop-sockets.ts';
import { createTurns, type Turns } from '../../turns.ts';
import { helpdeskChannel, roomChannel } from './chat-events.ts';
import { findRoomFor } from './queries.ts';

interface JoinDeps extends Pick<Deps, 'db' | 'log'> {
  readonly rateLimits: RateLimits;
  readonly turns: Turns;
}

/** After a restart everybody comes back at once: most of the database stays with the calls. */
const lookUpsAtOnce = 8;

/**
 * Whoever wants to hear a room asks to join it. The server looks up whose room it is, and puts the
 * helpdesk where it hears all of them.
 */
export function letIntoRooms(io: Realtime, shopDeps: Omit<JoinDeps, 'turns'>): void {
  const deps = { ...shopDeps, turns: createTurns(lookUpsAtOnce) };
  io.on('connection', (socket) => {
    if (socket.data.user.role === 'Helpdesk') void socket.join(helpdeskChannel);
    const inTurn = takeTurns(socket, deps);
    socket.on('join', (...given: unknown[]) => inTurn(given, () => join(socket, deps, given[0])));
    socket.on('leave', (...given: unknown[]) => inTurn(given, () => leave(socket, deps, given[0])));
  });
}

async function join(socket: RealtimeSocket, deps: JoinDeps, roomId: unknown): Promise<boolean> {
  const { user } = socket.data;
  await deps.rateLimits.spend('joinRoom', callerWithAccount(user));
  const room = await findNamedRoom(socket, deps, roomId);
  if (room) await socket.join(roomChannel(room.documentId));
  else deps.log.warn({ user: user.documentId }, 'somebody was not let into a chat room');
  return Boolean(room);
}

async function leave(socket: RealtimeSocket, deps: JoinDeps, roomId: unknown): Promise<boolean> {
  const room = await findNamedRoom(socket, deps, roomId);
  if (room) await socket.leave(roomChannel(room.documentId));
  return Boolean(room);
}

/** Clients send what they like: only a documentId or a numeric id names a room. */
async function findNamedRoom(socket: RealtimeSocket, { db, turns }: JoinDeps, roomId: unknown) {
  const named = z.safeParse(reference, typeof roomId === 'number' ? String(roomId) : roomId);
  if (!named.success) return undefined;
  return turns.take(() => findRoomFor(db, socket.data.user, named.data));
}

/**
 * Does what a socket asks for one by one, so that leaving right after joining leaves. A request
 * that fails is answered with no, fails alone, and is logged; one too many ends the socket.
 */
function takeTurns(socket: RealtimeSocket, { log }: JoinDeps) {
  let turn = Promise.resolve();

  async function settle(given: unknown[], act: () => Promise<boolean>): Promise<void> {
    const last = given.at(-1);
    const answer = typeof last === 'function' ? last : () => {};
    try {
      answer(socket.connected && (await act()));
    } catch (error) {
      log.warn({ err: error, user: socket.data.user.documentId }, 'a request of a socket failed');
      if (error instanceof ShopError && error.code === 'TOO_MANY_REQUESTS') socket.disconnect(true);
      else answer(false);
    }
  }

  return (given: unknown[], act: () => Promise<boolean>): void => {
    turn = turn.then(() => settle(given, act));
  };
}
