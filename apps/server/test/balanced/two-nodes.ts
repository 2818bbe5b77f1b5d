import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShopProcess } from '../faults/shop-process.ts';
import { startRedisServer } from '../processes/redis-server.ts';
import { startS3Server } from '../s3/s3-server.ts';
import { startBalancer } from './balanced-shop.ts';

export async function startStores() {
  const [redis, s3] = await Promise.all([startRedisServer(), startS3Server()]);
  const { settings } = s3;
  return {
    settings: { redisUrl: redis.url, s3: settings },
    env: {
      REDIS_URL: redis.url,
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    },
    close: () => Promise.all([redis.close(), s3.close()]),
  };
}

/** Two processes behind the balancer of `deploy`, which share no folder. */
export async function startTwoNodes(url: string, env: Record<string, string>, program?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-nodes-'));
  const nodes = await Promise.all(
    ['one', 'two'].map((name) =>
      createShopProcess(
        {
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          TRUSTED_PROXIES: '1',
          PUBLIC_URL: url,
          ...env,
          DATA_DIR: join(folder, name),
        },
        program,
      ),
    ),
  );
  // Only the first one fills a demo shop.
  for (const node of nodes) await node.start();
  const balancer = await startBalancer(
    url,
    nodes.map((node) => node.url),
  );
  return {
    nodes,
    balancer,
    async close(): Promise<void> {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.end()));
      await rm(folder, { recursive: true });
    },
  };
}
