import { createPrivateKey } from 'node:crypto';
import { Resolver } from 'node:dns';
import { currencies } from '@partshelf/contract/currencies.ts';
import { z } from 'zod';

type Given = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const neededLive = [
  ['JWT_SECRET', 'signs the sessions'],
  ['STRIPE_SECRET_KEY', 'takes the payments'],
  ['STRIPE_WEBHOOK_SECRET', 'proves that a payment event is genuine'],
  ['PUBLIC_URL', 'is what links in emails and payment pages lead to'],
  ['SMTP_URL', 'sends the emails'],
  ['MAIL_FROM', 'is the sender of the emails'],
  ['SUPPORT_EMAIL', 'is where customers reach a person'],
] as const satisfies readonly [keyof Environment, string][];

/** Samples from the documentation must never protect a shop. */
const sampleSecret = /change[-_ ]?me|example|secret-secret|^(.)\1+$/i;

function listMissing(env: Given): string[] {
  const problems = neededLive
    .filter(([name]) => !env[name])
    .map(([name, why]) => `${name} is missing: it ${why}`);
  if (sampleSecret.test(env['JWT_SECRET'] ?? '')) {
    problems.push('JWT_SECRET is a sample value: use one of your own');
  }
  return problems;
}

const families = {
  EMAILJS_: ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'],
  INBOUND_: ['INBOUND_IMAP_URL', 'INBOUND_REPLY_ADDRESS'],
  GOOGLE_: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  MICROSOFT_: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  S3_: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const satisfies Record<string, readonly (keyof Environment)[]>;

const extras = (family: string): readonly (keyof Environment)[] =>
  family === 'S3_' ? ['S3_FORCE_PATH_STYLE', 'S3_PUBLIC_URL'] : [];

function listHalfSetUp(env: Given): string[] {
  return Object.entries(families).flatMap(([family, names]) => {
    const missing = names.filter((name) => !env[name]);
    const isOff = missing.length === names.length && !extras(family).some((name) => env[name]);
    if (isOff) return [];
    return missing.map((name) => `${name} is missing: the other ${family} settings need it`);
  });
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

const isNameWithoutDot = ({ hostname }: URL) => /^[A-Z\d_-]*[a-z][\w-]*$/.test(hostname);

type IsAllowed = (url: URL, live: boolean) => boolean;

/**
 * Providers may be without encryption only at these addresses: keys, sign-in, tax and files depend
 * on them.
 */
const unencrypted = {
  STRIPE_API_BASE: (url, live) => !live || isLoopback(url),
  EMAILJS_ORIGIN: (url, live) => !live || isLoopback(url),
  S3_ENDPOINT: (url, live) => !live || isLoopback(url) || isNameWithoutDot(url),
  OTEL_EXPORTER_OTLP_ENDPOINT: (url, live) => !live || isLoopback(url) || isNameWithoutDot(url),
  // These say who a user is: a live shop asks no program of this machine.
  GOOGLE_ISSUER: (url, live) => !live && isLoopback(url),
  MICROSOFT_URL: (url, live) => !live && isLoopback(url),
  VIES_URL: (url, live) => !live && isLoopback(url),
} as const satisfies Partial<Record<keyof Environment, IsAllowed>>;

function listUnsafe(given: Given, live: boolean): string[] {
  return Object.entries(unencrypted).flatMap(([name, isAllowed]) => {
    const url = URL.parse(given[name] ?? '');
    if (!url || url.protocol === 'https:' || isAllowed(url, live)) return [];
    return [`${name} must be an https address`];
  });
}

/** The password of the mailbox goes to it, and what customers write comes from it. */
function listUnusableMailbox({ INBOUND_IMAP_URL: url = '' }: Given, live: boolean): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  const problems: string[] = [];
  const isNear = isNameWithoutDot(parsed) || /^(127(\.\d+){3}|\[::1\])$/.test(parsed.hostname);
  if (live && parsed.protocol === 'imap:' && !isNear) {
    problems.push('INBOUND_IMAP_URL must be an imaps address');
  }
  if (!parsed.username || !parsed.password) {
    problems.push('INBOUND_IMAP_URL must have the user and the password of the mailbox');
  }
  return problems;
}

/** Over http, others on the network can read the session cookie, so only this machine may use it. */
function listUnusableUrl({ PUBLIC_URL: url = '' }: Given, live: boolean): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  const problems: string[] = [];
  if (live && parsed.protocol === 'http:' && !isLoopback(parsed)) {
    problems.push('PUBLIC_URL must start with https: over http others can read the session cookie');
  }
  if (parsed.username || parsed.password) problems.push('PUBLIC_URL must not have credentials');
  if (/[^/]/.test(parsed.pathname) || /[?#]/.test(url)) {
    problems.push('PUBLIC_URL must be an origin only, without path, query or fragment');
  }
  return problems;
}

/** Browsers load the images of an https page over https. */
function listUnusableImagesUrl({ S3_PUBLIC_URL: url = '' }: Given, live: boolean): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  const problems: string[] = [];
  if (live && parsed.protocol === 'http:' && !isLoopback(parsed)) {
    problems.push('S3_PUBLIC_URL must start with https');
  }
  if (parsed.username || parsed.password || /[?#]/.test(url)) {
    problems.push('S3_PUBLIC_URL must not have credentials, query or fragment');
  }
  return problems;
}

/** @throws ConfigError */
export function checkEnvironment(given: Given, live: boolean): Environment {
  const parsed = environment.safeParse(given);
  const problems = [
    ...(live ? listMissing(given) : []),
    ...listHalfSetUp(given),
    ...listUnsafe(given, live),
    ...listUnusableUrl(given, live),
    ...listUnusableImagesUrl(given, live),
    ...listUnusableMailbox(given, live),
  ];
  if (given['DATABASE_OWNER_URL'] && !given['DATABASE_URL']) {
    problems.push('DATABASE_URL is missing: DATABASE_OWNER_URL can only be used with it');
  }
  if (given['METRICS_PORT'] && given['METRICS_PORT'] === (given['PORT'] || '3000')) {
    problems.push('METRICS_PORT must be another port than PORT');
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push(`${path.join('.')} ${message}`);
  }
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ConfigError(problems);
}

const port = z.coerce.number<string>().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const hasDatabaseNumber = (url: string) => /^\/?\d*$/.test(new URL(url).pathname);

function isScannerUrl(text: string): boolean {
  const { protocol, hostname, pathname } = new URL(text);
  return protocol === 'unix:' ? hostname === '' && pathname.length > 1 : hostname !== '';
}

function areDnsServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

function isSigningKey(text: string): boolean {
  try {
    const key = Buffer.from(text, 'base64');
    const { asymmetricKeyType } = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    return asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

const environment = z.object({
  NODE_ENV: optional(z.enum(['production', 'development', 'test'])),
  PARTSHELF_MODE: optional(z.enum(['demo', 'live'])),
  PORT: optional(port),
  HOST: optional(z.string()),
  METRICS_PORT: optional(port),
  SANDBOX_PORT: optional(port),
  SANDBOX_DNS_PORT: optional(port),
  DATA_DIR: optional(z.string()),
  DEMO_CURRENCY: optional(z.enum(currencies, `must be one of ${currencies.join(', ')}`)),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }),
  ),
  DATABASE_OWNER_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }),
  ),
  REDIS_URL: optional(
    z
      .url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' })
      .refine(hasDatabaseNumber, 'must name a database of Redis by its number, or none'),
  ),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  ),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(z.enum(['true', 'false'])),
  S3_PUBLIC_URL: optional(httpUrl),
  PUBLIC_URL: optional(httpUrl),
  JWT_SECRET: optional(
    z
      .string()
      .refine((secret) => Buffer.byteLength(secret) >= 32, 'must be at least 32 bytes long'),
  ),
  STRIPE_SECRET_KEY: optional(z.string().startsWith('sk_', 'must start with sk_')),
  STRIPE_WEBHOOK_SECRET: optional(z.string().min(16, 'must be the signing secret of the endpoint')),
  STRIPE_API_BASE: optional(httpUrl),
  GOOGLE_ISSUER: optional(httpUrl),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  MICROSOFT_URL: optional(httpUrl),
  MICROSOFT_CLIENT_ID: optional(z.string()),
  MICROSOFT_CLIENT_SECRET: optional(z.string()),
  MICROSOFT_TENANT: optional(
    z
      .string()
      .regex(
        /^(organizations|common|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
        'must be organizations, common, consumers or the id of a tenant in lower case',
      ),
  ),
  LICENCE_KEYS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .refine(
        (keys) => keys.every(isSigningKey),
        'must be Ed25519 keys, as openssl genpkey -algorithm ed25519 -outform DER | base64 -w0',
      ),
  ),
  VIES_URL: optional(httpUrl),
  DNS_SERVERS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((server) => server.trim()))
      .refine(areDnsServers, 'must be IP addresses, such as 9.9.9.9 or 127.0.0.1:5353'),
  ),
  CLAMD_URL: optional(
    z
      .url({ protocol: /^(tcp|unix)$/, error: 'must be a tcp or unix address' })
      .refine(isScannerUrl, 'must be as tcp://clamav:3310 or unix:///run/clamav/clamd.sock'),
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })),
  MAIL_FROM: optional(z.string()),
  INBOUND_IMAP_URL: optional(
    z.url({ protocol: /^imaps?$/, error: 'must be an imap or imaps address' }),
  ),
  INBOUND_REPLY_ADDRESS: optional(
    z
      .email('must be an email address')
      .refine((address) => !address.includes('+'), 'must not contain a plus sign'),
  ),
  INBOUND_AUTHSERV_ID: optional(
    z.string().regex(/^[\w.-]{1,255}$/, 'must be a name such as mx.example.com'),
  ),
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
  SUPPORT_PHONE: optional(z.string()),
  COMPANY_ADDRESS: optional(z.string()),
  EMAILJS_ORIGIN: optional(httpUrl),
  EMAILJS_SERVICE_ID: optional(z.string()),
  EMAILJS_TEMPLATE_ID: optional(z.string()),
  EMAILJS_PUBLIC_KEY: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number<string>().min(0).max(1)),
  BOOKS_YEARS: optional(z.coerce.number<string>().int().min(1).max(30)),
  TRUSTED_PROXIES: optional(z.coerce.number<string>().int().min(0).max(10)),
  SHUTDOWN_DELAY_SECONDS: optional(z.coerce.number<string>().min(0).max(15)),
  RATE_LIMIT_FACTOR: optional(z.coerce.number<string>().positive()),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
});

export type Environment = z.infer<typeof environment>;
