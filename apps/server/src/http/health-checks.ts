import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Identify, isSignInFinished } from '../platform/identity.ts';
import { shopRelease } from '../platform/release.ts';
import { isApiToken, readBearer } from './bearer-token.ts';

/** `/livez` says only that the process runs. Signed-in staff also get the release. */
export function mountHealthChecks(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'log'> & { readonly identify: Identify },
  ending: AbortSignal | undefined,
): void {
  for (const path of ['/healthz', '/readyz']) {
    app.get(path, async (request, reply) => {
      const isReady = !ending?.aborted && (await doesDatabaseAnswer(deps));
      if (!isReady) return reply.code(503).send({ status: 'unavailable' });
      const isStaff = await isFromStaff(request, deps.identify);
      return { status: 'ok', ...(isStaff && { release: shopRelease }) };
    });
  }
  app.get('/livez', async () => ({ status: 'ok' }));
}

async function isFromStaff(request: FastifyRequest, identify: Identify): Promise<boolean> {
  const token = readBearer(request);
  if (!token || isApiToken(token)) return false;
  const user = await identify(token);
  return user !== undefined && user.role !== 'Customer' && isSignInFinished(user.secondFactor);
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
