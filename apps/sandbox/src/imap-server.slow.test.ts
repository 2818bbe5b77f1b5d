import type { ImapFlow } from 'imapflow';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect, it } from 'vitest';
import { createClient, openMailbox } from '../test/imap-client.ts';
import { postForm, postJson, startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';
import type { Message } from './mails.ts';

const send = ({ smtpUrl }: TestSandbox, mail: SendMailOptions) =>
  createTransport(smtpUrl).sendMail({ from: 'mona@example.com', ...mail });

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

const byUid = { uid: true };

it('stores the flags of mails, and finds mails by them', async () => {
  const sandbox = await startTestSandbox();
  for (const subject of ['One', 'Two', 'Three']) {
    await send(sandbox, { to: 'reply@shop.test', subject });
  }
  const client = await openMailbox(sandbox);
  await client.messageFlagsAdd([1, 3], [String.raw`\Seen`, String.raw`\Flagged`], byUid);
  expect(await client.search({ seen: false }, byUid)).toEqual([2]);
  expect(await client.search({ seen: true }, byUid)).toEqual([1, 3]);
  expect(await client.search({ flagged: true }, byUid)).toEqual([1, 3]);
  expect(await client.search({ flagged: false }, byUid)).toEqual([2]);
  expect(await client.search({ flagged: true, uid: '2:*' }, byUid)).toEqual([3]);
  expect(await client.search({ all: true }, byUid)).toEqual([1, 2, 3]);
  await client.messageFlagsRemove([3], [String.raw`\Flagged`], byUid);
  const mails = await client.fetchAll('1:*', { flags: true });
  expect(mails.map(({ flags }) => [...flags!])).toEqual([
    [String.raw`\Seen`, String.raw`\Flagged`],
    [],
    [String.raw`\Seen`],
  ]);
  await client.messageFlagsSet([1], [], byUid);
  expect(await client.search({ seen: false }, byUid)).toEqual([1, 2]);
});

it('gives parts of a mail, its header, and when it arrived', async () => {
  const sandbox = await startTestSandbox({}, () => Date.parse('2026-11-07T09:05:00Z'));
  await send(sandbox, { to: 'reply@shop.test', subject: 'One', text: 'The end' });
  const client = await openMailbox(sandbox);
  const whole = (await readSource(client, 1)).source!;
  const source = { start: 10, maxLength: 20 };
  const query = { source, headers: true, bodyParts: ['TEXT'], internalDate: true };
  const mail = await client.fetchOne(1, query, byUid);
  if (!mail) throw new Error('There is no such mail');
  expect(mail.source).toEqual(whole.subarray(10, 30));
  expect(Buffer.concat([mail.headers!, mail.bodyParts!.get('text')!])).toEqual(whole);
  expect(mail.headers!.toString()).toMatch(/Subject: One[^]*\r\n\r\n$/);
  expect(mail.internalDate).toEqual(new Date('2026-11-07T09:05:00Z'));
  const behind = { source: { start: whole.length + 5, maxLength: 20 } };
  expect(await client.fetchOne(1, behind, byUid)).toMatchObject({ source: Buffer.alloc(0) });
  expect(await client.search({ seen: false }, byUid)).toEqual([1]);
});

it('gives a mail of almost 40 MB byte by byte, in pieces or at once', async () => {
  const sandbox = await startTestSandbox();
  const line = `${'x'.repeat(98)}\r\n`;
  const raw = `Subject: Large\r\n\r\n.dot\r\n${line.repeat(410_000)}`;
  const envelope = { from: 'mona@example.com', to: 'reply@shop.test' };
  await createTransport(sandbox.smtpUrl).sendMail({ envelope, raw });
  const client = await openMailbox(sandbox);
  const expected = `Return-Path: <mona@example.com>\r\nDelivered-To: reply@shop.test\r\n${raw}`;
  const { source, size } = await readSource(client, 1);
  expect(size).toBe(expected.length);
  expect(source!.toString() === expected).toBe(true);
  const { content } = await client.download('1', undefined, { uid: true, chunkSize: 1_000_000 });
  expect((await text(content!)) === expected).toBe(true);
});

it('continues for others when a client goes away in the middle of a mail', async () => {
  const sandbox = await startTestSandbox();
  const content = 'x'.repeat(20_000_000);
  await send(sandbox, { to: 'reply@shop.test', attachments: [{ filename: 'a.bin', content }] });
  const socket = connect(Number(new URL(sandbox.imapUrl).port));
  socket.write('1 LOGIN a sandbox\r\n2 SELECT INBOX\r\n3 FETCH 1:* BODY.PEEK[]\r\n');
  let received = 0;
  for await (const piece of socket) if ((received += piece.length) > 100_000) break;
  expect(received).toBeLessThan(20_000_000);
  const client = await openMailbox(sandbox);
  expect((await readSource(client, 1)).size).toBeGreaterThan(20_000_000);
});

it('breaks the connection in the middle of a mail on demand', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, { to: 'reply@shop.test', text: 'Hello' });
  await postJson(`${sandbox.url}/control/faults`, { imap: { dropDuringFetch: true } });
  const client = await openMailbox(sandbox);
  await expect(readSource(client, 1)).rejects.toMatchObject({ code: 'NoConnection' });
  await postJson(`${sandbox.url}/control/faults`, {});
  expect((await readSource(await openMailbox(sandbox), 1)).source!.toString()).toContain('Hello');
});

it('gets another UIDVALIDITY on demand, which ends the connections', async () => {
  const sandbox = await startTestSandbox();
  const client = await openMailbox(sandbox);
  const closed = new Promise((resolve) => client.once('close', () => resolve('closed')));
  await postJson(`${sandbox.url}/control/mailbox`, { uidValidity: 77 });
  expect(await closed).toBe('closed');
  expect((await openMailbox(sandbox)).mailbox).toMatchObject({ uidValidity: 77n });
});

async function runCommands({ imapUrl }: TestSandbox, ...commands: string[]): Promise<string> {
  const socket = connect(Number(new URL(imapUrl).port));
  const all = ['LOGIN a sandbox', ...commands, 'LOGOUT'];
  socket.write(all.map((command, index) => `${index} ${command}\r\n`).join(''));
  return text(socket);
}

it('marks a mail as read by BODY[], but not after EXAMINE', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, { to: 'reply@shop.test', text: 'Hello' });
  const read = await runCommands(
    sandbox,
    'EXAMINE INBOX',
    'FETCH 1 RFC822',
    String.raw`STORE 1 +FLAGS (\Flagged)`,
    'UID SEARCH UNSEEN UNFLAGGED',
  );
  expect(read).toContain('1 OK [READ-ONLY]');
  expect(read).toContain('3 NO');
  expect(read).toContain('* SEARCH 1\r\n');
  const marked = await runCommands(
    sandbox,
    'SELECT INBOX',
    'FETCH 1 (FLAGS BODY[])',
    'SEARCH SEEN',
  );
  expect(marked).toContain(String.raw`FLAGS (\Seen) BODY[] {`);
  expect(marked).toContain('* SEARCH 1\r\n');
});

it.each([
  ['FETCH 1 ENVELOPE', 'BAD The sandbox does not know ENVELOPE'],
  ['SEARCH FROM mona', 'BAD The sandbox does not know FROM'],
  ['STORE 1 KEYWORDS (a)', 'BAD The sandbox does not know this STORE'],
  ['EXPUNGE', 'BAD The sandbox does not know EXPUNGE'],
  ['UID SEARCH NOT 2', '* SEARCH 1 3'],
  ['SEARCH 3:2 NOT FLAGGED', '* SEARCH 2 3'],
  ['SEARCH 9:*', '* SEARCH 3'],
  ['SEARCH UID 9:*,1', '* SEARCH 1 3'],
])('answers %s with %s', async (command, answer) => {
  const sandbox = await startTestSandbox();
  for (const subject of ['One', 'Two', 'Three']) {
    await send(sandbox, { to: 'reply@shop.test', subject });
  }
  expect(await runCommands(sandbox, 'SELECT INBOX', command)).toContain(answer);
});
