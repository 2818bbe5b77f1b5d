import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { startClamd } from '../../../sandbox/src/clamd.ts';

export { eicar } from '../../../sandbox/src/clamd.ts';

export async function listenAsScanner(onConnection: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `tcp://127.0.0.1:${port}`, close: () => void server.close() };
}

/** In each test it answers once it is released. */
export async function startHeldClamd() {
  const clamd = await startClamd(0);
  const port = Number(new URL(clamd.url).port);
  let released = Promise.withResolvers<void>();
  const { url, close } = await listenAsScanner(async (socket) => {
    await released.promise;
    socket.pipe(connect(port, '127.0.0.1')).pipe(socket);
  });
  beforeEach(() => {
    released = Promise.withResolvers();
  });
  afterAll(async () => {
    close();
    await clamd.close();
  });
  return { url, release: () => released.resolve() };
}
