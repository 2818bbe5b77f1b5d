import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { openMailbox } from '../test/imap-client.ts';
import { createFolder, spawnSandbox, whenReady } from '../test/spawn-sandbox.ts';
import {
  connectStripe,
  createSessionParams,
  postJson,
  startTestSandbox,
} from '../test/test-sandbox.ts';

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

it('has every mail with its content after a restart, and no file that belongs to none', async () => {
  const first = await startTestSandbox();
  const { dataDir } = first.config;
  const transport = createTransport(first.smtpUrl);
  await transport.sendMail({ from: 'a@example.com', to: 'reply@shop.test', text: 'Answer' });
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'Deleted' });
  await fetch(`${first.url}/inbox/messages`, { method: 'DELETE' });
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'Stays' });
  await first.close();
  const folder = join(dataDir, 'sandbox/mails');
  writeFileSync(join(folder, 'mail_of_a_crash.eml'), 'Half');
  const second = await startTestSandbox({ dataDir });
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await (await fetch(`${second.url}/inbox/messages`)).json()).toMatchObject([
    { text: 'Stays\n' },
  ]);
  const client = await openMailbox(second);
  const mail = await client.fetchOne('1', { source: true });
  expect(mail && mail.source!.toString()).toContain('Answer');
  await postJson(`${second.url}/control/reset`);
  expect(readdirSync(folder)).toEqual([]);
});
