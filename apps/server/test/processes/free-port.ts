import { createServer } from 'node:net';

/** Below the range of outgoing connections, so that the port stays free until it is used. */
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
