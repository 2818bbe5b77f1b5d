import { resolve } from 'node:path';
import { checkEnvironment, type Environment } from './environment.ts';
import { readSecret } from './secrets.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * It is decided before validation, so that a live shop lists what is missing and what is wrong at
 * once.
 */
export function isLive(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env['PARTSHELF_MODE']) return env['PARTSHELF_MODE'] === 'live';
  const hasRealKeys = Boolean(env['STRIPE_SECRET_KEY'] && !env['STRIPE_API_BASE']);
  return env['NODE_ENV'] === 'production' || hasRealKeys;
}

const sandboxMailPort = (sandboxPort: number) =>
  sandboxPort + (sandboxPort > 45_000 ? -20_000 : 20_000);

/** @throws ConfigError */
export function readConfig(given: NodeJS.ProcessEnv = process.env) {
  const live = isLive(given);
  const env = checkEnvironment(given, live);
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const port = env.PORT ?? 3000;
  const sandboxPort = env.SANDBOX_PORT ?? 3001;
  const sandboxUrl = live ? undefined : `http://localhost:${sandboxPort}`;
  const sandboxDnsPort = env.SANDBOX_DNS_PORT ?? sandboxMailPort(sandboxPort) + 2;
  return {
    live,
    development: env.NODE_ENV === 'development',
    port,
    /** Undefined is every address of the machine. */
    host: env.HOST ?? (live ? undefined : 'localhost'),
    metricsPort: env.METRICS_PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    redisUrl: env.REDIS_URL,
    s3: s3Settings(env),
    shutdownDelayMs: (env.SHUTDOWN_DELAY_SECONDS ?? (live ? 5 : 0)) * 1_000,
    requestTimeoutMs: 30_000,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, ''),
    sandboxUrl,
    sandboxDnsPort,
    /** Undefined leaves the currency as it is. */
    demoCurrency: env.DEMO_CURRENCY,
    jwtSecret: env.JWT_SECRET ?? readSecret(dataDir, 'jwt'),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? readSecret(dataDir, 'stripe-webhook', 'whsec_'),
      apiBase: env.STRIPE_API_BASE ?? sandboxUrl,
    },
    mail: {
      smtpUrl: env.SMTP_URL ?? `smtp://localhost:${sandboxMailPort(sandboxPort)}`,
      from: env.MAIL_FROM ?? 'Partshelf <shop@partshelf.example>',
    },
    inbound: inboundSettings(env, live ? undefined : sandboxMailPort(sandboxPort)),
    viesUrl: viesUrl(env, sandboxUrl),
    tenantsUrl: tenantsUrl(env, sandboxUrl),
    /** The last one signs. With an empty list, the keys are in the data folder. */
    licenceKeys: env.LICENCE_KEYS ?? [],
    /** An empty list means the servers of the machine. */
    dnsServers: env.DNS_SERVERS ?? (live ? [] : [`127.0.0.1:${sandboxDnsPort}`]),
    clamdUrl: env.CLAMD_URL ?? null,
    company: companySettings(env, live),
    google: googleSettings(env, sandboxUrl),
    microsoft: microsoftSettings(env, sandboxUrl),
    tracing: tracingSettings(env),
    subscribe: subscribeSettings(env, sandboxUrl),
    booksYears: env.BOOKS_YEARS ?? 10,
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? 1,
    logLevel: env.LOG_LEVEL ?? (live ? 'info' : 'warn'),
  };
}

export function sandboxSettings(config: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: config.dataDir,
    PUBLIC_URL: config.publicUrl,
    WEBHOOK_URL: `http://localhost:${config.port}/api/stripe/webhook`,
    STRIPE_SECRET_KEY: config.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
    SANDBOX_SMTP_PORT: new URL(config.mail.smtpUrl).port,
    SANDBOX_IMAP_PORT: config.inbound ? new URL(config.inbound.imapUrl).port : undefined,
    INBOUND_REPLY_ADDRESS: config.inbound?.replyAddress,
    SANDBOX_DNS_PORT: String(config.sandboxDnsPort),
    GOOGLE_CLIENT_ID: config.google?.clientId,
    GOOGLE_CLIENT_SECRET: config.google?.clientSecret,
    MICROSOFT_CLIENT_ID: config.microsoft?.clientId,
    MICROSOFT_CLIENT_SECRET: config.microsoft?.clientSecret,
  };
}

export interface InboundSettings {
  readonly imapUrl: string;
  /** A token goes into its name, after a plus sign. */
  readonly replyAddress: string;
  /** The results of authentication of this mail server count; without it, the topmost ones do. */
  readonly authservId?: string | undefined;
}

function inboundSettings(
  {
    INBOUND_IMAP_URL: imapUrl,
    INBOUND_REPLY_ADDRESS: replyAddress,
    INBOUND_AUTHSERV_ID: authservId,
    SMTP_URL,
  }: Environment,
  sandboxSmtpPort: number | undefined,
): InboundSettings | null {
  if (imapUrl && replyAddress) return { imapUrl, replyAddress, authservId };
  // The sandbox has answers only to what it was sent.
  if (SMTP_URL || sandboxSmtpPort === undefined) return null;
  return {
    imapUrl: `imap://reply:sandbox@localhost:${sandboxSmtpPort + 1}`,
    replyAddress: 'reply@partshelf.example',
  };
}

function googleSettings(env: Environment, sandboxUrl: string | undefined) {
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    return {
      issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    };
  }
  if (!sandboxUrl) return null;
  return {
    issuer: `${sandboxUrl}/google`,
    clientId: 'partshelf-sandbox',
    clientSecret: 'sandbox-google-secret',
  };
}

function microsoftSettings(env: Environment, sandboxUrl: string | undefined) {
  const tenant = env.MICROSOFT_TENANT ?? 'organizations';
  if (env.MICROSOFT_CLIENT_ID && env.MICROSOFT_CLIENT_SECRET) {
    return {
      url: (env.MICROSOFT_URL ?? 'https://login.microsoftonline.com').replace(/(?<!\/)\/+$/, ''),
      tenant,
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
    };
  }
  if (!sandboxUrl) return null;
  return {
    url: `${sandboxUrl}/microsoft`,
    tenant: env.MICROSOFT_TENANT ?? 'common',
    clientId: 'partshelf-sandbox',
    clientSecret: 'sandbox-microsoft-secret',
  };
}

function viesUrl({ VIES_URL: given }: Environment, sandboxUrl: string | undefined): string {
  const official = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
  return (given ?? (sandboxUrl ? `${sandboxUrl}/vies` : official)).replace(/(?<!\/)\/+$/, '');
}

/** The metadata of tenants is public, so the shop reads it without keys of Microsoft as well. */
function tenantsUrl({ MICROSOFT_URL: given }: Environment, sandboxUrl: string | undefined): string {
  const official = 'https://login.microsoftonline.com';
  return (given ?? (sandboxUrl ? `${sandboxUrl}/microsoft` : official)).replace(/(?<!\/)\/+$/, '');
}

function subscribeSettings(env: Environment, sandboxUrl: string | undefined) {
  if (env.EMAILJS_SERVICE_ID && env.EMAILJS_TEMPLATE_ID && env.EMAILJS_PUBLIC_KEY) {
    return {
      origin: new URL(env.EMAILJS_ORIGIN ?? 'https://api.emailjs.com').origin,
      serviceId: env.EMAILJS_SERVICE_ID,
      templateId: env.EMAILJS_TEMPLATE_ID,
      publicKey: env.EMAILJS_PUBLIC_KEY,
    };
  }
  if (!sandboxUrl) return null;
  return {
    origin: sandboxUrl,
    serviceId: 'service_sandbox',
    templateId: 'template_updates',
    publicKey: 'public_sandbox',
  };
}

/** Returns null when the files are in the data folder. */
function s3Settings(env: Environment): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'true',
    publicUrl: env.S3_PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
  };
}

const demoCompany = {
  phone: '+1 202 555 0142',
  address: ['Partshelf', '12 Shelf Lane', 'Washington, DC 20001', 'United States'],
};

function companySettings(env: Environment, live: boolean) {
  const shown = live ? { phone: null, address: [] } : demoCompany;
  return {
    email: env.SUPPORT_EMAIL ?? 'support@partshelf.example',
    phone: env.SUPPORT_PHONE ?? shown.phone,
    address: env.COMPANY_ADDRESS?.split(/[,\n]/).map((line) => line.trim()) ?? shown.address,
  };
}

export interface TracingSettings {
  readonly endpoint: string;
  readonly serviceName: string;
  readonly ratio: number;
}

function tracingSettings(env: Environment): TracingSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/+$/, '');
  if (!endpoint) return null;
  const { OTEL_SERVICE_NAME: serviceName = 'partshelf' } = env;
  return { endpoint, serviceName, ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1 };
}

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
  readonly publicUrl: string | null;
}
