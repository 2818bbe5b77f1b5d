import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Database } from './db/client.ts';
import { createJobs, type Jobs } from './db/jobs.ts';
import { createProductViews, type ProductViews } from './db/product-funnel.ts';
import { createBranding, type Branding } from './features/branding/branding.ts';
import {
  createFileRecognizer,
  type FileRecognizer,
} from './features/chat/file-kinds/file-recognizer.ts';
import { createSigningKeys, type SigningKeys } from './features/licences/signing-keys.ts';
import { recovery } from './features/checkout/rebuild-order.ts';
import { withTransfers } from './features/checkout/transfer-payments.ts';
import type { FilesProvider } from './files/files.ts';
import { withOutbox } from './mail/outbox.ts';
import type { Config } from './platform/config.ts';
import type { Logger } from './platform/log.ts';
import { createDnsProvider, type DnsProvider } from './providers/dns.ts';
import { createGoogleProvider, type GoogleProvider } from './providers/google.ts';
import { createIdTokenProvider, type IdTokenProvider } from './providers/id-tokens.ts';
import { createMailProvider, type MailProvider } from './providers/mail.ts';
import { createMailboxProvider, type MailboxProvider } from './providers/mailbox.ts';
import { createMicrosoftProvider, type MicrosoftProvider } from './providers/microsoft.ts';
import { createProviderHealth, type ProviderHealth } from './providers/provider-health.ts';
import type { Redis } from './providers/redis.ts';
import { withFreePayments } from './providers/stripe/free-payments.ts';
import { createPaymentProvider, type PaymentProvider } from './providers/stripe/stripe.ts';
import { createTenantProvider, type TenantProvider } from './providers/tenants.ts';
import { createViesProvider, type ViesProvider } from './providers/vies.ts';
import { createWebhookProvider, type WebhookProvider } from './providers/webhooks.ts';
import { createVirusScanner, type VirusScanner } from './providers/virus-scanner.ts';

/** It belongs to this process: a backup may be restored between two starts, never during one. */
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
  /** It is null when customers cannot answer the mails of a chat. */
  readonly mailbox: MailboxProvider | null;
  readonly vies: ViesProvider;
  readonly dns: DnsProvider;
  readonly tenants: TenantProvider;
  readonly webhooks: WebhookProvider;
  readonly idTokens: IdTokenProvider;
  /** It is null when files of the chat are not checked. */
  readonly virusScanner: VirusScanner | null;
  readonly files: FilesProvider;
  readonly fileRecognizer: FileRecognizer;
  readonly redis: Redis | null;
  readonly branding: Branding;
  readonly views: ProductViews;
  readonly invoiceNumbers: InvoiceNumbers;
  readonly recovery: typeof recovery;
  readonly signingKeys: SigningKeys;
  readonly health: ProviderHealth;
  readonly now: () => Date;
}

const now = () => new Date();

async function openRedis({ redisUrl }: Config, health: ProviderHealth): Promise<Redis | null> {
  if (redisUrl === undefined) return null;
  const { createRedis } = await import('./providers/redis.ts');
  return createRedis(redisUrl, health.watch('redis'));
}

/** Health lists it once tenants were asked for. */
function createTenants({ tenantsUrl }: Config, health: ProviderHealth): TenantProvider {
  const tenants: TenantProvider = createTenantProvider({
    url: tenantsUrl,
    watch() {
      const report = health.watch('tenants');
      health.checkBy('tenants', tenants.check, { onlyWhileDown: true });
      return report;
    },
  });
  return tenants;
}

function openSigningKeys(config: Config, db: Database, health: ProviderHealth): SigningKeys {
  const signingKeys: SigningKeys = createSigningKeys({
    config,
    db,
    now,
    watch() {
      const report = health.watch('licenceKeys');
      health.checkBy('licenceKeys', signingKeys.current);
      return report;
    },
  });
  return signingKeys;
}

/** Each of them is null unless it is configured. */
function createOptionalProviders(
  config: Config,
  health: ProviderHealth,
): Pick<Deps, 'google' | 'microsoft' | 'virusScanner' | 'mailbox'> {
  const { publicUrl } = config;
  const google =
    config.google &&
    createGoogleProvider({ ...config.google, publicUrl, report: health.watch('google') });
  const microsoft =
    config.microsoft &&
    createMicrosoftProvider({ ...config.microsoft, publicUrl, report: health.watch('microsoft') });
  const virusScanner = config.clamdUrl
    ? createVirusScanner(config.clamdUrl, health.watch('clamav'))
    : null;
  const mailbox =
    config.inbound && createMailboxProvider({ ...config.inbound, report: health.watch('mailbox') });
  if (virusScanner) health.checkBy('clamav', virusScanner.check);
  if (google) health.checkBy('google', google.check);
  if (microsoft) health.checkBy('microsoft', microsoft.check);
  if (mailbox) health.checkBy('mailbox', mailbox.check);
  return { google, microsoft, virusScanner, mailbox };
}

export async function createDeps(
  config: Config,
  connectionString: string,
  log: Logger,
  files: FilesProvider,
  health = createProviderHealth(log),
): Promise<Deps> {
  const db = connect(connectionString, log);
  const { publicUrl, s3 } = config;
  const imagesUrl = s3?.publicUrl ?? `${publicUrl}/uploads`;
  const branding = createBranding({
    db,
    company: config.company,
    imagesUrl,
    publicUrl,
    subscribe: config.subscribe,
  });
  const payment = { publicUrl, now };
  const payments = createPaymentProvider({
    ...config.stripe,
    ...payment,
    report: health.watch('stripe'),
  });
  const mail = createMailProvider({
    ...config.mail,
    publicUrl,
    senderName: () => (branding.isBranded() ? branding.brand().name : undefined),
    report: health.watch('mail'),
  });
  health.watch('files');
  const redis = await openRedis(config, health);
  const vies = createViesProvider({ url: config.viesUrl, log, now, report: health.watch('vies') });
  const dns = createDnsProvider({ servers: config.dnsServers, log, report: health.watch('dns') });
  health.checkBy('stripe', payments.check);
  health.checkBy('mail', mail.check, { isOften: true });
  health.checkBy('files', files.check);
  // They are not asked before an answer is needed.
  health.checkBy('vies', vies.check, { onlyWhileDown: true });
  health.checkBy('dns', dns.check, { onlyWhileDown: true });
  return {
    config,
    log,
    db,
    branding,
    views: createProductViews({ db, log }),
    invoiceNumbers: { areCompared: false, hasFailed: false, comparison: null },
    recovery,
    signingKeys: openSigningKeys(config, db, health),
    health,
    jobs: withOutbox(createJobs(connectionString, log), config.jwtSecret, branding.mailBrand),
    payments: withTransfers(withFreePayments(payments, payment), { db, now }),
    ...createOptionalProviders(config, health),
    mail,
    vies,
    dns,
    tenants: createTenants(config, health),
    webhooks: createWebhookProvider(config),
    idTokens: createIdTokenProvider(config),
    files,
    fileRecognizer: createFileRecognizer(log),
    redis,
    now,
  };
}

const endTimeoutMs = 500;

export async function closeDeps(deps: Deps): Promise<void> {
  deps.health.stop();
  await deps.views.store();
  await deps.jobs.stop();
  deps.mail.close();
  deps.fileRecognizer.close();
  deps.redis?.close();
  // It waits for connections that are in use.
  await Promise.race([deps.db.$client.end(), wait(endTimeoutMs, undefined, { ref: false })]);
}
