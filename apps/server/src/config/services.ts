import type { S3Settings } from '../providers/files/s3/s3-settings.ts';
import type { Environment } from './environment.ts';

export function googleSettings(env: Environment, sandboxUrl: string | undefined) {
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

export function microsoftSettings(env: Environment, sandboxUrl: string | undefined) {
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

export function viesUrl({ VIES_URL: given }: Environment, sandboxUrl: string | undefined): string {
  const official = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
  return (given ?? (sandboxUrl ? `${sandboxUrl}/vies` : official)).replace(/(?<!\/)\/+$/, '');
}

export function subscribeSettings(env: Environment, sandboxUrl: string | undefined) {
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

/** Null when the files are in the data folder. */
export function s3Settings(env: Environment): S3Settings | null {
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

export function companySettings(env: Environment, live: boolean) {
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
  /** The share of requests and jobs that are traced. */
  readonly ratio: number;
}

export function tracingSettings(env: Environment): TracingSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/+$/, '');
  if (!endpoint) return null;
  const { OTEL_SERVICE_NAME: serviceName = 'partshelf' } = env;
  return { endpoint, serviceName, ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1 };
}
