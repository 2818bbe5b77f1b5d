import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createFolder, spawnSandbox, whenReady, whyItEnded } from '../test/spawn-sandbox.ts';
import { startTestSandbox } from '../test/test-sandbox.ts';

it('ends with the reason alone when it cannot start', async () => {
  const { code, text } = await whyItEnded(spawnSandbox({ NODE_ENV: 'production' }));
  expect(code).toBe(1);
  expect(text).toMatch('NODE_ENV is production');
  expect(text).not.toContain('    at ');
});

it.each([
  ['SANDBOX_PORT', 'url'],
  ['SANDBOX_SMTP_PORT', 'smtpUrl'],
] as const)('names the port that is in use for %s', async (variable, address) => {
  const { port } = new URL((await startTestSandbox())[address]);
  const env = { [variable]: port, DATA_DIR: await createFolder() };
  const { code, text } = await whyItEnded(spawnSandbox(env));
  expect(code).toBe(1);
  expect(text).toBe(
    `Port ${port} is taken. Stop what uses it, or set SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_IMAP_PORT or SANDBOX_DNS_PORT.\n`,
  );
});

it.each(['SIGTERM', 'SIGINT'] as const)('exits with code 0 on %s', async (signal) => {
  const child = spawnSandbox({ DATA_DIR: await createFolder() });
  await whenReady(child);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('exits when its parent process is gone', async () => {
  const child = spawnSandbox({ DATA_DIR: await createFolder() });
  await whenReady(child);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
