import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../src/platform/config.ts';
import { createHttpApp, startBalancer } from './balanced/balancer.ts';
import { createShopProcess } from './faults/shop-process.ts';
import { startRedisServer } from './processes/redis-server.ts';
import { findPort } from './processes/server-process.ts';
import { startS3Server } from './s3/s3-server.ts';

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

interface Database {
  readonly address: string;
  readonly ownerAddress: string;
}

/** The links in mails start with the address of the configuration, not of the balancer. */
export async function serveBalanced(
  config: Config,
  { address, ownerAddress }: Database,
  storesEnv: Record<string, string>,
) {
  const url = `http://localhost:${await findPort()}`;
  const { stripe, google, microsoft, mail } = config;
  const { close } = await startTwoNodes(url, {
    PARTSHELF_MODE: 'demo',
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: address,
    DATABASE_OWNER_URL: ownerAddress,
    JWT_SECRET: config.jwtSecret,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase!,
    GOOGLE_ISSUER: google!.issuer,
    VIES_URL: config.viesUrl,
    DNS_SERVERS: config.dnsServers.join(','),
    GOOGLE_CLIENT_ID: google!.clientId,
    GOOGLE_CLIENT_SECRET: google!.clientSecret,
    MICROSOFT_URL: microsoft!.url,
    MICROSOFT_TENANT: microsoft!.tenant,
    MICROSOFT_CLIENT_ID: microsoft!.clientId,
    MICROSOFT_CLIENT_SECRET: microsoft!.clientSecret,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: mail.from,
    RATE_LIMIT_FACTOR: String(config.rateLimitFactor),
    LOG_LEVEL: 'fatal',
    ...storesEnv,
  });
  return { app: createHttpApp(url), url, close };
}
