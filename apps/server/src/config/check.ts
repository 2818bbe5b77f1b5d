import { type Environment, environment } from './environment.ts';

type Given = Readonly<Record<string, string | undefined>>;

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

/** Settings that are of use together only. */
const families = {
  EMAILJS_: ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'],
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

/** Found on the network of the shop only, as its database and Redis. */
const isNameWithoutDot = ({ hostname }: URL) => /^[A-Z\d_-]*[a-z][\w-]*$/.test(hostname);

type IsAllowed = (url: URL, live: boolean) => boolean;

/** Where providers may be without encryption: keys, sign-in, tax and files depend on them. */
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

/** Cookies of a live shop need https; browsers treat this machine as secure without it. */
function listUnusableUrl({ PUBLIC_URL: url = '' }: Given, live: boolean): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  const problems: string[] = [];
  if (live && parsed.protocol === 'http:' && !isLoopback(parsed)) {
    problems.push(
      'PUBLIC_URL must start with https: browsers send the sign-in cookie over it only',
    );
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
  ];
  if (given['DATABASE_OWNER_URL'] && !given['DATABASE_URL']) {
    problems.push('DATABASE_URL is missing: DATABASE_OWNER_URL is of use beside it only');
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
