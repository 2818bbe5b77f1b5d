import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { listen, type ListenOptions } from './listen.ts';

export async function startMetricsServer(
  metrics: Metrics,
  options: Omit<ListenOptions, 'setting'>,
): Promise<FastifyInstance> {
  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => {
    reply.header('content-type', metrics.contentType);
    return metrics.collect();
  });
  server.addHook('onClose', () => metrics.close());
  await listen(server, { ...options, setting: 'METRICS_PORT' });
  return server;
}
