import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const idleCheckMs = 50;
const lettingInMs = 500;
const patienceMs = 9_000;

/**
 * Once the shop closes, calls that are under way have some seconds to finish. Whoever has been
 * answered is hung up on: a browser would keep its connection for the next call.
 */
export function hangUpWhenClosing(app: FastifyInstance): void {
  const { server } = app;
  const atTheDoor = watchDoor(server);
  app.addHook('preClose', async () => {
    const end = setTimeout(() => server.closeAllConnections(), patienceMs).unref();
    server.once('close', () => clearTimeout(end));
    await untilNobodyIs(atTheDoor);
    server.close();
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
    server.once('close', () => clearInterval(idle));
  });
}

interface Door {
  /** How many have come so far. */
  readonly count: number;
  /** Those who have not asked for anything yet; they count as idle, and closing resets them. */
  readonly silent: ReadonlySet<Socket>;
}

function watchDoor(server: FastifyInstance['server']): Door {
  const silent = new Set<Socket>();
  const door = { count: 0, silent };
  server.on('connection', (socket: Socket) => {
    door.count += 1;
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  const hear = ({ socket }: { socket: Socket }) => silent.delete(socket);
  server.on('request', hear);
  server.on('upgrade', hear);
  return door;
}

/** Node accepts one connection per turn, and those that wait at a door that shuts are reset. */
async function untilNobodyIs(door: Door): Promise<void> {
  const deadline = performance.now() + lettingInMs;
  let before: number;
  do {
    before = door.count;
    await nextTurn();
  } while ((door.count > before || door.silent.size > 0) && performance.now() < deadline);
}
