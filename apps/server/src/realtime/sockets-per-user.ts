import { limits } from '@partshelf/contract/limits.ts';
import type { Realtime } from './shop-sockets.ts';

export function limitSocketsPerUser(io: Realtime): void {
  io.on('connection', (socket) => {
    const channel = `user:${socket.data.user.id}`;
    socket.join(channel);
    const { adapter, sockets } = io.of('/');
    const own = adapter.rooms.get(channel) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size > limits.socketsPerUser) sockets.get(oldest)?.disconnect(true);
    socket.on('disconnect', () => socket.conn.close());
  });
}
