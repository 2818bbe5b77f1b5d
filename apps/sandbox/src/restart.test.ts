import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { expect, it, onTestFinished } from 'vitest';
import {
  connectStripe,
  createSessionParams,
  postJson,
  startTestSandbox,
} from '../test/test-sandbox.ts';

const server = fileURLToPath(new URL('server.ts', import.meta.url));

function spawnSandbox(env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [server], {
    env: { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function whenReady(child: ChildProcess): Promise<{ url: string; smtpUrl: string }> {
  for await (const output of child.stdout!) {
    const [, url, smtpUrl] = String(output).match(/ready: (\S+), .* mail (\S+)/) ?? [];
    if (url && smtpUrl) return { url, smtpUrl };
  }
  throw new Error('The sandbox ended before it was ready.');
}

async function whyItEnded(child: ChildProcess): Promise<{ code: number; text: string }> {
  let text = '';
  child.stderr!.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  return { code, text };
}

async function createFolder(): Promise<string> {
  const { config, close } = await startTestSandbox();
  await close();
  return config.dataDir;
}

it('has all acknowledged data after a kill', async () => {
  const env = { DATA_DIR: await createFolder(), STRIPE_SECRET_KEY: 'sk_test_kill' };
  const first = spawnSandbox(env);
  const { url, smtpUrl } = await whenReady(first);
  const stripe = connectStripe(url, 'sk_test_kill');
  const { id } = await stripe.checkout.sessions.create(createSessionParams());
  await postJson(`${url}/control/webhooks`, { mode: 'off' });
  await postJson(`${url}/control/sessions/${id}/pay`);
  await createTransport(smtpUrl).sendMail({ from: 'a@example.com', to: 'b@example.com' });
  const events = await stripe.events.list();
  first.kill('SIGKILL');
  await once(first, 'exit');

  const again = await whenReady(spawnSandbox(env));
  const after = connectStripe(again.url, 'sk_test_kill');
  expect(await after.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect((await after.events.list()).data).toEqual(events.data);
  expect(await (await fetch(`${again.url}/inbox/messages`)).json()).toHaveLength(1);
});

it('starts with a truncated last line in the journal, and continues to write', async () => {
  const first = await startTestSandbox();
  const { dataDir } = first.config;
  const { id } = await first.stripe.checkout.sessions.create(createSessionParams());
  await first.close();
  appendFileSync(join(dataDir, 'sandbox/journal.jsonl'), '[{"table":"sessions","put":{"id":"cs_te');

  const second = await startTestSandbox({ dataDir });
  const next = await second.stripe.checkout.sessions.create(createSessionParams());
  await second.close();
  const third = await startTestSandbox({ dataDir });
  const listed = await third.stripe.checkout.sessions.list();
  expect(listed.data.map((session) => session.id)).toEqual([next.id, id]);
});

it('a start compacts the journal to the last state of each row', async () => {
  const first = await startTestSandbox();
  const path = join(first.config.dataDir, 'sandbox/journal.jsonl');
  for (const mode of ['off', 'normal', 'off']) {
    await postJson(`${first.url}/control/webhooks`, { mode });
  }
  await first.close();
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(3);
  await (await startTestSandbox({ dataDir: first.config.dataDir })).close();
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
});

it('rejects a damaged journal with its name, and does not change it', async () => {
  const dataDir = await createFolder();
  const path = join(dataDir, 'sandbox/journal.jsonl');
  writeFileSync(path, 'not json\n');
  await expect(startTestSandbox({ dataDir })).rejects.toThrow('journal.jsonl, line 1');
  expect(readFileSync(path, 'utf8')).toBe('not json\n');
});

it('rejects a folder that another sandbox uses', async () => {
  const { config } = await startTestSandbox();
  await expect(startTestSandbox({ dataDir: config.dataDir })).rejects.toThrow('already using');
});

it.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ SANDBOX_PORT: 'x', PUBLIC_URL: 'nowhere' }, /SANDBOX_PORT is x[^]*PUBLIC_URL is nowhere/],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY must start with sk_test_'],
])('refuses to start with %j', async (env, reason) => {
  const { code, text } = await whyItEnded(spawnSandbox(env));
  expect(code).toBe(1);
  expect(text).toMatch(reason);
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
    `Port ${port} is taken. Stop what uses it, or set SANDBOX_PORT or SANDBOX_SMTP_PORT.\n`,
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
