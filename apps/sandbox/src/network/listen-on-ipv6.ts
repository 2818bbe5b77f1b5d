import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Also on ::1, because "localhost" may mean either. */
export async function alsoListenOnIpv6(server: Server): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const ipv6Server = createServer((socket) => server.emit('connection', socket));
  server.once('close', () => ipv6Server.close());
  try {
    await once(ipv6Server.listen({ host: '::1', port }), 'listening');
  } catch (error) {
    if (!isIpv6Unavailable(error)) throw error;
  }
}

function isIpv6Unavailable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}
