import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Gives a server that listens on 127.0.0.1 the connections of the same port on ::1 too, because
 * "localhost" may mean either. The second door closes with the server.
 */
export async function alsoListenOnIpv6(server: Server): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const door = createServer((socket) => server.emit('connection', socket));
  server.once('close', () => door.close());
  try {
    await once(door.listen({ host: '::1', port }), 'listening');
  } catch (error) {
    if (!isWithoutIpv6(error)) throw error;
  }
}

function isWithoutIpv6(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}
