import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** `/livez` says only that the process runs. */
export const healthAddresses: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/livez']);

export function mountHealthChecks(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'log'>,
  ending: AbortSignal | undefined,
): void {
  for (const address of ['/healthz', '/readyz']) {
    app.get(address, async (_request, reply) => {
      const isReady = !ending?.aborted && (await doesDatabaseAnswer(deps));
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
    });
  }
  app.get('/livez', async () => ({ status: 'ok' }));
}

async function doesDatabaseAnswer({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    log.info({ recovered: 'database' });
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return false;
  }
}
