import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import { connect, type Database } from './db/client.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createProductViews, type ProductViews } from './funnel/product-views.ts';
import type { Logger } from './logging/log.ts';
import { withOutbox } from './mails/outbox.ts';
import type { FilesProvider } from './providers/files/files.ts';
import { createGoogleProvider, type GoogleProvider } from './providers/google.ts';
import { createMicrosoftProvider, type MicrosoftProvider } from './providers/microsoft.ts';
import { createMailProvider, type MailProvider } from './providers/mail.ts';
import { createViesProvider, type ViesProvider } from './providers/vies/vies.ts';
import { createShop, type Shop } from './shop/shop.ts';
import type { Redis } from './providers/redis.ts';
import { withFreePayments } from './providers/stripe/free-payments.ts';
import { createPaymentProvider, type PaymentProvider } from './providers/stripe/stripe.ts';

/** Of this process: a backup may be restored between two starts, never during one. */
interface InvoiceNumbers {
  areCompared: boolean;
  hasFailed: boolean;
  comparison: Promise<void> | null;
}

export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly payments: PaymentProvider;
  readonly google: GoogleProvider | null;
  readonly microsoft: MicrosoftProvider | null;
  readonly mail: MailProvider;
  readonly vies: ViesProvider;
  readonly files: FilesProvider;
  readonly redis: Redis | null;
  readonly shop: Shop;
  readonly views: ProductViews;
  readonly invoiceNumbers: InvoiceNumbers;
  readonly now: () => Date;
}

const now = () => new Date();

/** Redis and its package are only loaded when the shop has one. */
async function openRedis({ redisUrl }: Config, log: Logger): Promise<Redis | null> {
  if (redisUrl === undefined) return null;
  const { createRedis } = await import('./providers/redis.ts');
  return createRedis(redisUrl, log);
}

export async function createDeps(
  config: Config,
  connectionString: string,
  log: Logger,
  files: FilesProvider,
): Promise<Deps> {
  const db = connect(connectionString, log);
  const { publicUrl, s3 } = config;
  const imagesUrl = s3?.publicUrl ?? `${publicUrl}/uploads`;
  const shop = createShop({ db, company: config.company, imagesUrl });
  const payment = { publicUrl, now };
  return {
    config,
    log,
    db,
    shop,
    views: createProductViews({ db, log }),
    invoiceNumbers: { areCompared: false, hasFailed: false, comparison: null },
    jobs: withOutbox(createJobs(connectionString, log), config.jwtSecret, shop.brand),
    payments: withFreePayments(createPaymentProvider({ ...config.stripe, ...payment }), payment),
    google: config.google && createGoogleProvider({ ...config.google, publicUrl }),
    microsoft: config.microsoft && createMicrosoftProvider({ ...config.microsoft, publicUrl }),
    mail: createMailProvider({
      ...config.mail,
      publicUrl,
      senderName: () => (shop.isBranded() ? shop.brand().name : undefined),
    }),
    vies: createViesProvider({ url: config.viesUrl, log, now }),
    files,
    redis: await openRedis(config, log),
    now,
  };
}

const endTimeoutMs = 500;

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.views.store();
  await deps.jobs.stop();
  deps.mail.close();
  deps.redis?.close();
  // It waits for connections that are in use.
  await Promise.race([deps.db.$client.end(), wait(endTimeoutMs, undefined, { ref: false })]);
}
