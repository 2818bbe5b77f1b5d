import { once } from 'node:events';
import { createServer } from 'node:net';

/** All ports are below 32,768, where Linux begins to give ports to outgoing connections. */
const firstPort = 10_000;
const count = 900;
/** A demo shop takes them from the port of its sandbox, for mail, its mailbox and DNS. */
const derived = [20_000, 20_001, 20_002];
const step = derived.length;

let index = Math.floor(Math.random() * count);

async function isFree(port) {
  const server = createServer();
  const opened = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  if (!opened) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** The ports that a sandbox derives from it are free as well. A process gets each port once. */
export async function findFreePort() {
  index = (index + 1) % count;
  const port = firstPort + index * step;
  for (const offset of [0, ...derived]) {
    if (!(await isFree(port + offset))) return findFreePort();
  }
  return port;
}
