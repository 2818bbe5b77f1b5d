import type { Config } from '../../src/platform/config.ts';
import { findPort } from '../processes/server-process.ts';
import { createHttpApp } from './balanced-shop.ts';
import { startTwoNodes } from './two-nodes.ts';

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
