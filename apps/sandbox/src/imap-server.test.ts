import { ImapFlow } from 'imapflow';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect, it, onTestFinished } from 'vitest';
import { postForm, postJson, startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';
import { mailboxPassword } from './imap-server.ts';
import type { Message } from './smtp-server.ts';

const send = ({ smtpUrl }: TestSandbox, mail: SendMailOptions) =>
  createTransport(smtpUrl).sendMail({ from: 'mona@example.com', ...mail });

function createClient({ imapUrl }: TestSandbox, pass = mailboxPassword): ImapFlow {
  const port = Number(new URL(imapUrl).port);
  const auth = { user: 'reply@shop.test', pass };
  const client = new ImapFlow({ host: 'localhost', port, secure: false, auth, logger: false });
  client.on('error', () => undefined);
  onTestFinished(() => client.close());
  return client;
}

async function openMailbox(sandbox: TestSandbox): Promise<ImapFlow> {
  const client = createClient(sandbox);
  await client.connect();
  await client.mailboxOpen('INBOX');
  return client;
}

const readSource = async (client: ImapFlow, uid: number) => {
  const mail = await client.fetchOne(uid, { source: true, size: true }, { uid: true });
  if (!mail) throw new Error('There is no such mail');
  return mail;
};

it('has the mails to the reply address, and knows which were read', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, { to: 'reply+abc@shop.test', subject: 'One', text: 'Grüße' });
  await send(sandbox, { to: 'Reply@SHOP.test', subject: 'Two', text: 'Again' });
  await send(sandbox, { to: 'support@shop.test', subject: 'Three', text: 'Elsewhere' });
  const client = await openMailbox(sandbox);
  expect(await client.search({ seen: false }, { uid: true })).toEqual([1, 2]);
  const { source, size } = await readSource(client, 1);
  expect(source!.length).toBe(size);
  expect(source!.toString()).toMatch(
    /^Return-Path: <mona@example.com>\r\nDelivered-To: reply\+abc@shop.test\r\n[^]*Subject: One/,
  );
  await client.messageFlagsAdd([1], [String.raw`\Seen`], { uid: true });
  expect(await client.search({ seen: false }, { uid: true })).toEqual([2]);
  await client.logout();
});

it('announces a mail to a client that waits for one', async () => {
  const sandbox = await startTestSandbox();
  const client = await openMailbox(sandbox);
  const announced = new Promise((resolve) => client.once('exists', resolve));
  const idle = client.idle();
  await send(sandbox, { to: 'reply@shop.test', text: 'Hello' });
  expect(await announced).toMatchObject({ count: 1, prevCount: 0 });
  expect(await client.search({ seen: false }, { uid: true })).toEqual([1]);
  await idle;
});

it('refuses a wrong password, and every connection on demand', async () => {
  const sandbox = await startTestSandbox();
  await expect(createClient(sandbox, 'wrong').connect()).rejects.toMatchObject({
    authenticationFailed: true,
  });
  const open = await openMailbox(sandbox);
  const closed = new Promise((resolve) => open.once('close', () => resolve('closed')));
  await postJson(`${sandbox.url}/control/faults`, { imap: { refuse: true } });
  expect(await closed).toBe('closed');
  await expect(createClient(sandbox).connect()).rejects.toThrow(/\S/);
  await postJson(`${sandbox.url}/control/faults`, {});
  await (await openMailbox(sandbox)).logout();
});

it('gets the reply that the form of a mail writes, with what it answers quoted', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, {
    from: 'Shop <shop@shop.test>',
    to: 'mona@example.com',
    replyTo: 'reply+abc@shop.test',
    subject: 'You have an answer',
    text: 'Version 2.1 fixes it.',
  });
  const listed = await fetch(`${sandbox.url}/inbox/messages?to=mona@example.com`);
  const [mail] = (await listed.json()) as Message[];
  const answer = await postForm(`${sandbox.url}/inbox/${mail!.id}/reply`, { text: 'Thänks!' });
  expect(answer.status).toBe(303);
  const sent = await fetch(`${sandbox.url}/inbox/messages?to=reply%2Babc@shop.test`);
  const [reply] = (await sent.json()) as Message[];
  expect(reply).toMatchObject({ from: 'mona@example.com', subject: 'Re: You have an answer' });
  expect(reply!.headers['in-reply-to']).toBe(mail!.headers['message-id']);
  expect(reply!.text).toMatch(
    /^Thänks!\s+On .*, Shop <shop@shop.test> wrote:\s+> Version 2\.1 fixes it\./,
  );
  const client = await openMailbox(sandbox);
  expect(await client.search({ seen: false }, { uid: true })).toEqual([1]);
  await client.logout();
});
