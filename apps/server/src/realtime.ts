import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Logger } from './log.ts';
import type { Identify, SignedIn } from './identity.ts';

interface SocketData {
  user: SignedIn;
}

type Empty = Record<string, never>;

/**
 * The realtime door at /socket.io: only the shop's own pages, only people who are signed in. What
 * is said through it belongs to the features.
 */
export function mountRealtime(
  app: FastifyInstance,
  options: { identify: Identify; publicUrl: string; log: Logger },
): Server<Empty, Empty, Empty, SocketData> {
  const ownOrigin = new URL(options.publicUrl).origin;
  const io = new Server<Empty, Empty, Empty, SocketData>(app.server, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      decide(null, origin === undefined || origin === ownOrigin);
    },
  });
  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    try {
      const user = typeof token === 'string' ? await options.identify(token) : undefined;
      if (!user) return next(new Error('Missing or invalid credentials'));
      socket.data.user = user;
      return next();
    } catch (error) {
      options.log.warn({ err: error }, 'a realtime handshake failed');
      return next(new Error('Unavailable'));
    }
  });
  app.addHook('preClose', async () => {
    await io.close();
  });
  return io;
}
