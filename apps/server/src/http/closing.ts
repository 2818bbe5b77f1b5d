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
  app.addHook('preClose', async () => {
    const { server } = app;
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
    const end = setTimeout(() => server.closeAllConnections(), patienceMs).unref();
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(end);
    });
    await letIn(server);
  });
}

/** Node accepts one connection per turn, and those that wait at a door that shuts are reset. */
async function letIn(server: FastifyInstance['server']): Promise<void> {
  const deadline = performance.now() + lettingInMs;
  let hasCome = true;
  server.on('connection', () => (hasCome = true));
  while (hasCome && performance.now() < deadline) {
    hasCome = false;
    await nextTurn();
    await nextTurn();
  }
}
