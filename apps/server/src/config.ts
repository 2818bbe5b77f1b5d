import { resolve } from 'node:path';
import { z } from 'zod';
import { readSecret } from './secrets.ts';

const port = z.coerce.number<string>().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const hasDatabaseNumber = (url: string) => /^\/?\d*$/.test(new URL(url).pathname);

const environment = z.object({
  NODE_ENV: optional(z.enum(['production', 'development', 'test'])),
  PARTSHELF_MODE: optional(z.enum(['demo', 'live'])),
  PORT: optional(port),
  SANDBOX_PORT: optional(port),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }),
  ),
  REDIS_URL: optional(
    z
      .url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' })
      .refine(hasDatabaseNumber, 'must name a database of Redis by its number, or none'),
  ),
  PUBLIC_URL: optional(address),
  JWT_SECRET: optional(
    z
      .string()
      .refine((secret) => Buffer.byteLength(secret) >= 32, 'must be at least 32 bytes long'),
  ),
  STRIPE_SECRET_KEY: optional(z.string().startsWith('sk_', 'must start with sk_')),
  STRIPE_WEBHOOK_SECRET: optional(z.string().min(16, 'must be the signing secret of the endpoint')),
  STRIPE_API_BASE: optional(address),
  GOOGLE_ISSUER: optional(address),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })),
  MAIL_FROM: optional(z.string()),
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
  SUPPORT_PHONE: optional(z.string()),
  COMPANY_ADDRESS: optional(z.string()),
  EMAILJS_ORIGIN: optional(address),
  EMAILJS_SERVICE_ID: optional(z.string()),
  EMAILJS_TEMPLATE_ID: optional(z.string()),
  EMAILJS_PUBLIC_KEY: optional(z.string()),
  TRUSTED_PROXIES: optional(z.coerce.number<string>().int().min(0).max(10)),
  RATE_LIMIT_FACTOR: optional(z.coerce.number<string>().positive()),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
});

type Environment = z.infer<typeof environment>;

export type Config = ReturnType<typeof readConfig>;

/** Every reason why the shop cannot start with this configuration, a line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const neededLive = [
  ['JWT_SECRET', 'signs the sessions'],
  ['STRIPE_SECRET_KEY', 'takes the payments'],
  ['STRIPE_WEBHOOK_SECRET', 'proves that a payment event is genuine'],
  ['PUBLIC_URL', 'is what links in mails and payment pages lead to'],
  ['SMTP_URL', 'sends the mails'],
  ['MAIL_FROM', 'is the sender of the mails'],
  ['SUPPORT_EMAIL', 'is where customers reach a person'],
] as const satisfies readonly [keyof Environment, string][];

/** Samples that stand in documentation must never protect a shop. */
const sampleSecret = /change[-_ ]?me|example|secret-secret|^(.)\1+$/i;

/** Decided on what was given, so that a live shop hears of what is missing and what is wrong at once. */
function isLive(env: NodeJS.ProcessEnv): boolean {
  if (env['PARTSHELF_MODE']) return env['PARTSHELF_MODE'] === 'live';
  const hasRealKeys = Boolean(env['STRIPE_SECRET_KEY'] && !env['STRIPE_API_BASE']);
  return env['NODE_ENV'] === 'production' || hasRealKeys;
}

function listMissing(env: NodeJS.ProcessEnv): string[] {
  const problems = neededLive
    .filter(([name]) => !env[name])
    .map(([name, why]) => `${name} is missing: it ${why}`);
  if (sampleSecret.test(env['JWT_SECRET'] ?? '')) {
    problems.push('JWT_SECRET is a sample value: use one of your own');
  }
  return problems;
}

function parse(given: NodeJS.ProcessEnv, live: boolean): Environment {
  const parsed = environment.safeParse(given);
  const problems = [
    ...(live ? listMissing(given) : []),
    ...listHalfSetUp(given),
    ...listUnsafe(given, live),
  ];
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push(`${path.join('.')} ${message}`);
  }
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ConfigError(problems);
}

/** The port of the sandbox's mail server, derived so that two sandboxes do not meet. */
const sandboxMailPort = (sandboxPort: number) =>
  sandboxPort + (sandboxPort > 45_000 ? -20_000 : 20_000);

/** Settings that are of use together only; without any of them a shop goes without the service. */
const families = {
  EMAILJS_: ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'],
  GOOGLE_: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
} as const;

function listHalfSetUp(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(families).flatMap(([family, names]) => {
    const missing = names.filter((name) => !env[name]);
    if (missing.length === names.length) return [];
    return missing.map((name) => `${name} is missing: the other ${family} settings need it`);
  });
}

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;

/** Passwords of strangers depend on it, so only this machine may go without encryption. */
function listUnsafe({ GOOGLE_ISSUER: issuer }: NodeJS.ProcessEnv, live: boolean): string[] {
  if (!issuer || issuer.startsWith('https:') || (!live && loopback.test(issuer))) return [];
  return ['GOOGLE_ISSUER must be an https address'];
}

/** Who people sign in with: Google, the sandbox beside a demo shop, or nobody. */
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

/** The service that takes subscriptions: EmailJS, the sandbox beside a demo shop, or none. */
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

/** What the demo shop shows of itself; a live shop shows what it was told. */
const demoCompany = {
  phone: '+1 202 555 0142',
  address: ['Partshelf', '12 Shelf Lane', 'Washington, DC 20001', 'United States'],
};

function companySettings(env: Environment, live: boolean) {
  const shown = live ? { phone: null, address: [] } : demoCompany;
  return {
    email: env.SUPPORT_EMAIL ?? 'support@partshelf.example',
    phone: env.SUPPORT_PHONE ?? shown.phone,
    address: env.COMPANY_ADDRESS?.split(/\s*[,\n]\s*/) ?? shown.address,
  };
}

/** What the sandbox beside a demo shop has to agree upon with it, as its environment. */
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
  };
}

/**
 * Reads the environment once. The demo shop needs none of it; a live shop names all that is
 * missing.
 *
 * @throws ConfigError
 */
export function readConfig(given: NodeJS.ProcessEnv = process.env) {
  const live = isLive(given);
  const env = parse(given, live);
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const shopPort = env.PORT ?? 3000;
  const sandboxPort = env.SANDBOX_PORT ?? 3001;
  const sandboxUrl = live ? undefined : `http://localhost:${sandboxPort}`;
  return {
    live,
    development: env.NODE_ENV === 'development',
    port: shopPort,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    /** Within this time a request has to arrive. */
    requestTimeoutMs: 30_000,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${shopPort}`).replace(/\/+$/, ''),
    sandboxUrl,
    jwtSecret: env.JWT_SECRET ?? readSecret(dataDir, 'jwt'),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? readSecret(dataDir, 'stripe-webhook', 'whsec_'),
      apiBase: env.STRIPE_API_BASE ?? (live ? undefined : `http://localhost:${sandboxPort}`),
    },
    mail: {
      smtpUrl: env.SMTP_URL ?? `smtp://localhost:${sandboxMailPort(sandboxPort)}`,
      from: env.MAIL_FROM ?? 'Partshelf <shop@partshelf.example>',
    },
    company: companySettings(env, live),
    google: googleSettings(env, sandboxUrl),
    subscribe: subscribeSettings(env, sandboxUrl),
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? 1,
    logLevel: env.LOG_LEVEL ?? (live ? 'info' : 'warn'),
  };
}
