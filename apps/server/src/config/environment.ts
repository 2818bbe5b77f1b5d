import { z } from 'zod';

const port = z.coerce.number<string>().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const hasDatabaseNumber = (url: string) => /^\/?\d*$/.test(new URL(url).pathname);

export const environment = z.object({
  NODE_ENV: optional(z.enum(['production', 'development', 'test'])),
  PARTSHELF_MODE: optional(z.enum(['demo', 'live'])),
  PORT: optional(port),
  HOST: optional(z.string()),
  METRICS_PORT: optional(port),
  SANDBOX_PORT: optional(port),
  DATA_DIR: optional(z.string()),
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
  S3_ENDPOINT: optional(address),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  ),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(z.enum(['true', 'false'])),
  S3_PUBLIC_URL: optional(address),
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
  MICROSOFT_URL: optional(address),
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
  VIES_URL: optional(address),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })),
  MAIL_FROM: optional(z.string()),
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
  SUPPORT_PHONE: optional(z.string()),
  COMPANY_ADDRESS: optional(z.string()),
  EMAILJS_ORIGIN: optional(address),
  EMAILJS_SERVICE_ID: optional(z.string()),
  EMAILJS_TEMPLATE_ID: optional(z.string()),
  EMAILJS_PUBLIC_KEY: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address),
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number<string>().min(0).max(1)),
  BOOKS_YEARS: optional(z.coerce.number<string>().int().min(1).max(30)),
  TRUSTED_PROXIES: optional(z.coerce.number<string>().int().min(0).max(10)),
  SHUTDOWN_DELAY_SECONDS: optional(z.coerce.number<string>().min(0).max(15)),
  RATE_LIMIT_FACTOR: optional(z.coerce.number<string>().positive()),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
});

export type Environment = z.infer<typeof environment>;
