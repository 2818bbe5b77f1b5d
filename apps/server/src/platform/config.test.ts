import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { ConfigError } from './environment.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'partshelf-config-'));

const live = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://shop.example',
  JWT_SECRET: '4f6b1c0d9a7e2358b1c4d6e8f0a2c4e6',
  STRIPE_SECRET_KEY: 'sk_live_k9d2m4',
  STRIPE_WEBHOOK_SECRET: 'whsec_j3k5l7m9n1p3q5',
  SMTP_URL: 'smtps://mail.shop.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SUPPORT_EMAIL: 'help@shop.example',
};

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

test(
  'with nothing set it is the demo shop, with secrets of its own that only its owner reads',
  { tags: ['A06', 'NUM-26'] },
  () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      live: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      sandboxUrl: 'http://localhost:3001',
    });
    expect(config.stripe.secretKey).toMatch(/^sk_test_/);
    expect(config.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(config.jwtSecret);
    expect(statSync(join(dataDir, 'secrets/jwt')).mode & 0o777).toBe(0o600);
  },
);

test('the demo shop listens on this machine, a live one everywhere, and HOST decides otherwise', () => {
  expect(readConfig({ DATA_DIR: dataDir }).host).toBe('localhost');
  expect(readConfig(live).host).toBe(undefined);
  expect(readConfig({ ...live, HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
});

test('a live shop names everything that it misses at once', { tags: ['A06'] }, () => {
  const problems = problemsOf({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const missing = problems.map((line) => line.split(' ')[0]);
  expect(missing).toEqual([
    'JWT_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
  ]);
});

test('everything missing or wrong is listed at once', { tags: ['A06'] }, () => {
  const problems = problemsOf({ ...live, PORT: 'x', MAIL_FROM: '', SMTP_URL: 'http://mail' });
  expect(problems.map((line) => line.split(' ')[0])).toEqual(['MAIL_FROM', 'PORT', 'SMTP_URL']);
});

test.each([
  ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET'],
  ['a sample secret', { JWT_SECRET: 'please-change-me-please-change-me-now' }, 'JWT_SECRET'],
  ['a port that is none', { PORT: '99999' }, 'PORT'],
  ['another database', { DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
  ['another store', { REDIS_URL: 'memcached://x' }, 'REDIS_URL'],
  ['a store without protocol', { REDIS_URL: 'cache.internal:6379' }, 'REDIS_URL'],
  ['a database of Redis by name', { REDIS_URL: 'redis://x/shop' }, 'REDIS_URL'],
  ['an address without protocol', { PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL'],
  ['a currency that no shop has', { DEMO_CURRENCY: 'JPY' }, 'DEMO_CURRENCY'],
])('%s is refused by name', { tags: ['A06'] }, (_, env, name) => {
  const problems = problemsOf({ ...live, ...env });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} `));
});

/** Of every provider whose settings are of use together only. */
const complete = {
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  MICROSOFT_CLIENT_ID: 'id',
  MICROSOFT_CLIENT_SECRET: 'secret',
  EMAILJS_SERVICE_ID: 'id',
  EMAILJS_TEMPLATE_ID: 'id',
  EMAILJS_PUBLIC_KEY: 'key',
  S3_ENDPOINT: 'https://store.example',
  S3_REGION: 'eu',
  S3_BUCKET: 'shop-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const notSecure = 'PUBLIC_URL must start with https: over http others can read the session cookie';
const notAnOrigin = 'PUBLIC_URL must be an origin only, without path, query or fragment';

test.each([
  ['http://shop.example', [notSecure]],
  ['http://localhost.shop.example', [notSecure]],
  ['https://shop.example/store', [notAnOrigin]],
  ['https://shop.example?ref=1', [notAnOrigin]],
  ['https://shop.example/#top', [notAnOrigin]],
  ['https://user:secret@shop.example', ['PUBLIC_URL must not have credentials']],
  [
    'http://user@shop.example/store',
    [notSecure, 'PUBLIC_URL must not have credentials', notAnOrigin],
  ],
])('a live shop at %s is refused with the reason', { tags: ['A20'] }, (PUBLIC_URL, problems) => {
  expect(problemsOf({ ...live, PUBLIC_URL })).toEqual(problems);
});

test('a live shop runs at an https origin, and any shop at localhost without https', () => {
  expect(readConfig({ ...live, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe(
    'https://shop.example',
  );
  const PUBLIC_URL = 'http://localhost:3000';
  expect(problemsOf({ ...live, PUBLIC_URL })).toEqual([]);
  expect(problemsOf({ DATA_DIR: dataDir, PUBLIC_URL })).toEqual([]);
});

test('payments need only a secret key: a publishable one is not read', { tags: ['NUM-26'] }, () => {
  const testKeys = { STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_PUBLISHABLE_KEY: 'pk_test_real' };
  const config = readConfig({ ...live, ...testKeys });
  expect(config.stripe.secretKey).toBe('sk_test_real');
  expect(JSON.stringify(config)).not.toContain('pk_test_real');
});

test('real keys make a real shop, without the sandbox', () => {
  expect(readConfig(live)).toMatchObject({ live: true, sandboxUrl: undefined });
  const { NODE_ENV: _, ...keysAlone } = live;
  expect(readConfig(keysAlone).live).toBe(true);
});

test('several nodes share a Redis when there is one', () => {
  expect(readConfig(live).redisUrl).toBeUndefined();
  for (const REDIS_URL of ['redis://cache:6379', 'rediss://:secret@cache.example:6380/2']) {
    expect(readConfig({ ...live, REDIS_URL }).redisUrl).toBe(REDIS_URL);
  }
});

test('subscriptions are set up as a whole or not at all', () => {
  expect(readConfig(live).subscribe).toBeNull();
  expect(problemsOf({ ...live, EMAILJS_SERVICE_ID: 'service_1' })).toEqual([
    'EMAILJS_TEMPLATE_ID is missing: the other EMAILJS_ settings need it',
    'EMAILJS_PUBLIC_KEY is missing: the other EMAILJS_ settings need it',
  ]);
  const emailJs = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'k' };
  expect(readConfig({ ...live, ...emailJs }).subscribe).toEqual({
    origin: 'https://api.emailjs.com',
    serviceId: 's',
    templateId: 't',
    publicKey: 'k',
  });
});

test('people sign in with Google when there are keys, with the sandbox in a demo shop, or not at all', () => {
  expect(readConfig(live).google).toBeNull();
  expect(readConfig({ DATA_DIR: dataDir }).google?.issuer).toBe('http://localhost:3001/google');
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readConfig({ ...live, ...keys }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'secret',
  });
  expect(problemsOf({ ...live, GOOGLE_CLIENT_ID: 'id' })).toEqual([
    'GOOGLE_CLIENT_SECRET is missing: the other GOOGLE_ settings need it',
  ]);
});

test('people sign in with Microsoft when there are keys, with the sandbox in a demo shop, or not at all', () => {
  expect(readConfig(live).microsoft).toBeNull();
  expect(readConfig({ DATA_DIR: dataDir }).microsoft).toMatchObject({
    url: 'http://localhost:3001/microsoft',
    tenant: 'common',
  });
  const keys = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
  expect(readConfig({ ...live, ...keys }).microsoft).toEqual({
    url: 'https://login.microsoftonline.com',
    tenant: 'organizations',
    clientId: 'id',
    clientSecret: 'secret',
  });
  expect(problemsOf({ ...live, MICROSOFT_CLIENT_ID: 'id' })).toEqual([
    'MICROSOFT_CLIENT_SECRET is missing: the other MICROSOFT_ settings need it',
  ]);
  expect(problemsOf({ ...live, MICROSOFT_CLIENT_SECRET: 'secret' })).toEqual([
    'MICROSOFT_CLIENT_ID is missing: the other MICROSOFT_ settings need it',
  ]);
});

test('a tenant or an address of Microsoft that cannot be right is refused', () => {
  const keys = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
  const withTenant = (MICROSOFT_TENANT: string) => ({ ...live, ...keys, MICROSOFT_TENANT });
  const tenant = '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01';
  for (const right of ['organizations', 'common', 'consumers', tenant]) {
    expect(readConfig(withTenant(right)).microsoft?.tenant).toBe(right);
  }
  for (const wrong of ['contoso.example', 'everyone', `${tenant}0`]) {
    expect(problemsOf(withTenant(wrong))).toEqual([expect.stringMatching(/^MICROSOFT_TENANT /)]);
  }
  const unsafe = ['MICROSOFT_URL must be an https address'];
  const here = { ...keys, MICROSOFT_URL: 'http://localhost:3001/microsoft' };
  expect(problemsOf({ ...live, ...here })).toEqual(unsafe);
  expect(problemsOf({ DATA_DIR: dataDir, ...here })).toEqual([]);
  const elsewhere = { ...keys, MICROSOFT_URL: 'http://localhost.evil.example' };
  expect(problemsOf({ DATA_DIR: dataDir, ...elsewhere })).toEqual(unsafe);
});

test('whom the shop believes about people is reached by https, or is this machine in a demo shop', () => {
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const unsafe = ['GOOGLE_ISSUER must be an https address'];
  const here = { ...keys, GOOGLE_ISSUER: 'http://localhost:3001/google' };
  expect(problemsOf({ ...live, ...here })).toEqual(unsafe);
  expect(problemsOf({ DATA_DIR: dataDir, ...here })).toEqual([]);
  const elsewhere = { ...keys, GOOGLE_ISSUER: 'http://localhost.evil.example' };
  expect(problemsOf({ DATA_DIR: dataDir, ...elsewhere })).toEqual(unsafe);
  const register = { VIES_URL: 'http://register.example' };
  expect(problemsOf({ ...live, ...register })).toEqual(['VIES_URL must be an https address']);
});

test.each([
  'STRIPE_API_BASE',
  'S3_ENDPOINT',
  'EMAILJS_ORIGIN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'GOOGLE_ISSUER',
  'MICROSOFT_URL',
  'VIES_URL',
])('a live shop sends nothing to %s without encryption', { tags: ['A20'] }, (name) => {
  const at = (url: string) => problemsOf({ ...live, ...complete, [name]: url });
  for (const url of [
    'http://provider.example',
    'http://localhost.evil.example/',
    'http://localhost:80@evil.example',
    'http://127.0.0.1.evil.example',
    'HTTP://PROVIDER.EXAMPLE',
    'http://10.0.0.7:9000',
    'http://[fd00::7]',
  ]) {
    expect(at(url), url).toEqual([`${name} must be an https address`]);
  }
  expect(at('HTTPS://provider.example')).toEqual([]);
});

test(
  'this machine and the network of the shop may go without encryption',
  { tags: ['A20'] },
  () => {
    const here = [
      'http://localhost:3001',
      'http://127.0.0.1:9',
      'http://[::1]:9',
      'http://127.0.0.9',
    ];
    for (const url of here) {
      expect(problemsOf({ ...live, STRIPE_API_BASE: url, EMAILJS_ORIGIN: url })).toEqual([]);
    }
    const own = {
      S3_ENDPOINT: 'http://store:3900',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector',
    };
    expect(problemsOf({ ...live, ...complete, ...own })).toEqual([]);
    const stripe = { STRIPE_API_BASE: 'http://stripe' };
    expect(problemsOf({ ...live, ...stripe })).toEqual([
      'STRIPE_API_BASE must be an https address',
    ]);
  },
);

test(
  'VAT ids are checked by the EU register, and by the sandbox in a demo shop',
  { tags: ['TAX-05'] },
  () => {
    const official = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
    expect(readConfig(live).viesUrl).toBe(official);
    expect(readConfig({ DATA_DIR: dataDir }).viesUrl).toBe('http://localhost:3001/vies');
    const given = { ...live, VIES_URL: 'https://register.example/' };
    expect(readConfig(given).viesUrl).toBe('https://register.example');
  },
);

test(
  'answers by mail need a mailbox with a password, encrypted in a live shop, and the sandbox has one',
  { tags: ['DESK-05', 'A20'] },
  () => {
    expect(readConfig(live).inbound).toBeNull();
    expect(readConfig({ DATA_DIR: dataDir }).inbound).toEqual({
      imapUrl: 'imap://reply:sandbox@localhost:23002',
      replyAddress: 'reply@partshelf.example',
    });
    const at = (url: string, address = 'reply@shop.example') =>
      problemsOf({ ...live, INBOUND_IMAP_URL: url, INBOUND_REPLY_ADDRESS: address });
    expect(at('imaps://user:secret@imap.example')).toEqual([]);
    expect(at('imap://user:secret@mailserver')).toEqual([]);
    expect(at('imap://user:secret@imap.example')).toEqual([
      'INBOUND_IMAP_URL must be an imaps address',
    ]);
    expect(at('imaps://imap.example')).toEqual([
      'INBOUND_IMAP_URL must have the user and the password of the mailbox',
    ]);
    expect(at('imaps://user:secret@imap.example', 'a+b@shop.example')).toEqual([
      'INBOUND_REPLY_ADDRESS must not contain a plus sign',
    ]);
    expect(at('', 'reply@shop.example')).toEqual([
      'INBOUND_IMAP_URL is missing: the other INBOUND_ settings need it',
    ]);
  },
);

test('a live shop shows only the configured company details', () => {
  expect(readConfig(live).company).toEqual({
    email: 'help@shop.example',
    phone: null,
    address: [],
  });
  const given = {
    ...live,
    SUPPORT_PHONE: '+44 20 7946 0100',
    COMPANY_ADDRESS: 'Shop, 1 High Street',
  };
  expect(readConfig(given).company).toMatchObject({
    phone: '+44 20 7946 0100',
    address: ['Shop', '1 High Street'],
  });
});

const s3 = {
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'shop-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('files are in S3 with all of its settings and in the data folder with none', () => {
  expect(readConfig({ ...live }).s3).toBe(null);
  expect(readConfig({ ...live, ...s3 }).s3).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'shop-files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    forcePathStyle: false,
    publicUrl: null,
  });
  const more = { S3_FORCE_PATH_STYLE: 'true', S3_PUBLIC_URL: 'https://cdn.example/images/' };
  expect(readConfig({ ...live, ...s3, ...more }).s3).toMatchObject({
    forcePathStyle: true,
    publicUrl: 'https://cdn.example/images',
  });
});

test('everything missing or wrong about S3 is listed at once', () => {
  const names = Object.keys(s3);
  const missing = (name: string) => `${name} is missing: the other S3_ settings need it`;
  expect(problemsOf({ ...live, S3_BUCKET: 'shop-files' })).toEqual(
    names.filter((name) => name !== 'S3_BUCKET').map(missing),
  );
  expect(problemsOf({ ...live, S3_PUBLIC_URL: 'https://cdn.example' })).toEqual(names.map(missing));
  const wrong = {
    ...s3,
    S3_ENDPOINT: 's3.example',
    S3_BUCKET: 'Shop/Files',
    S3_FORCE_PATH_STYLE: 'yes',
    S3_PUBLIC_URL: 'http://user@cdn.example',
  };
  expect(problemsOf({ ...live, ...wrong }).map((line) => line.split(' ')[0])).toEqual([
    'S3_PUBLIC_URL',
    'S3_PUBLIC_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_FORCE_PATH_STYLE',
  ]);
});

test('metrics are off by default, and have another port than the shop', () => {
  expect(readConfig(live).metricsPort).toBeUndefined();
  expect(readConfig({ ...live, METRICS_PORT: '9464' }).metricsPort).toBe(9464);
  const problem = ['METRICS_PORT must be another port than PORT'];
  expect(problemsOf({ ...live, METRICS_PORT: '3000' })).toEqual(problem);
  expect(problemsOf({ ...live, PORT: '9464', METRICS_PORT: '9464' })).toEqual(problem);
});
