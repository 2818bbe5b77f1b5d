import { resolve } from 'node:path';
import { checkEnvironment } from './check.ts';
import {
  companySettings,
  googleSettings,
  microsoftSettings,
  s3Settings,
  subscribeSettings,
  tracingSettings,
  viesUrl,
} from './services.ts';
import { readSecret } from '../security/secrets.ts';

export type Config = ReturnType<typeof readConfig>;

/** Decided before validation, so that a live shop lists what is missing and what is wrong at once. */
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
    viesUrl: viesUrl(env, sandboxUrl),
    company: companySettings(env, live),
    google: googleSettings(env, sandboxUrl),
    microsoft: microsoftSettings(env, sandboxUrl),
    tracing: tracingSettings(env),
    subscribe: subscribeSettings(env, sandboxUrl),
    /** How long the books have the buyers of deleted accounts. */
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
    GOOGLE_CLIENT_ID: config.google?.clientId,
    GOOGLE_CLIENT_SECRET: config.google?.clientSecret,
    MICROSOFT_CLIENT_ID: config.microsoft?.clientId,
    MICROSOFT_CLIENT_SECRET: config.microsoft?.clientSecret,
  };
}
