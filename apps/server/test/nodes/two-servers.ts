import { buildTestApp } from '../support/build-test-app.ts';
import type { TwoServers } from '../realtime-suite.ts';
import type { RedisServer } from '../processes/redis-server.ts';
import { openSecondNode } from '../processes/server-process.ts';

export async function openTwoServers({ url: redisUrl }: RedisServer): Promise<TwoServers> {
  const here = await buildTestApp({ config: { redisUrl } });
  const { app, deps, close } = await openSecondNode(here);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    here,
    there: { ...here, app, deps, url },
    async close() {
      await close();
      await here.close();
    },
  };
}
