import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections, so that it stays free in between. */
export async function findPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (!isFree) return findPort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
