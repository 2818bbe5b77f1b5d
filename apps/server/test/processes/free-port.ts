import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const firstPort = 20_000;
/** Below the range of outgoing connections. */
const pairs = 6_000;

function listen(port: number, host?: string): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, host, () => resolve(server));
  });
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

/** It stays free until it is used: as long as this process runs, no other one gets it from here. */
export async function findPort(): Promise<number> {
  const port = firstPort + 2 * randomInt(pairs);
  const claim = await listen(port + 1, '127.0.0.1');
  if (!claim) return findPort();
  const probe = await listen(port);
  if (!probe) {
    await close(claim);
    return findPort();
  }
  await close(probe);
  claim.unref();
  return port;
}
