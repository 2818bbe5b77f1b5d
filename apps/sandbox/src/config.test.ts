import { expect, it } from 'vitest';
import { readSandboxConfig } from './config.ts';

it.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ SANDBOX_PORT: 'x', PUBLIC_URL: 'nowhere' }, /SANDBOX_PORT is x[^]*PUBLIC_URL is nowhere/],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY must start with sk_test_'],
])('refuses to start with %j', (env, reason) => {
  expect(() => readSandboxConfig(env)).toThrow(reason);
});
