import type { FastifyInstance } from 'fastify';
import { isMissingAddress, listenOnLoopback } from './loopback.ts';

export interface ListenOptions {
  readonly port: number;
  readonly host: string | undefined;
  readonly setting?: 'PORT' | 'METRICS_PORT';
}

/** After a restart all clients come back at once; a full queue costs them seconds. */
const backlog = 4096;

async function listenEverywhere(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::', backlog });
  } catch (error) {
    if (!isMissingAddress(error)) throw error;
    await app.listen({ port, host: '0.0.0.0', backlog });
  }
}

function explain(cause: unknown, { port, host, setting = 'PORT' }: ListenOptions): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const reason = `Port ${port} is taken: stop what uses it, or choose another with ${setting}.`;
    return new Error(reason, { cause });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new Error(`HOST is ${host}, which is no address of this machine.`, { cause });
  }
  return cause;
}

/** @throws Error that names the setting to change */
export async function listen(app: FastifyInstance, options: ListenOptions): Promise<void> {
  const { port, host } = options;
  try {
    if (host === undefined) await listenEverywhere(app, port);
    else if (host === 'localhost') await listenOnLoopback(app, { port, backlog });
    else await app.listen({ port, host, backlog });
  } catch (error) {
    throw explain(error, options);
  }
}
