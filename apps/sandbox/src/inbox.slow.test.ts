import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect, it } from 'vitest';
import { openMailbox } from '../test/imap-client.ts';
import { startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';
import type { Message } from './mails.ts';

async function send({ smtpUrl }: TestSandbox, mail: SendMailOptions): Promise<void> {
  await createTransport(smtpUrl).sendMail({ from: 'Partshelf <shop@example.com>', ...mail });
}

async function listMessages({ url }: TestSandbox, query = ''): Promise<Message[]> {
  const response = await fetch(`${url}/inbox/messages${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Message[];
}

it('returns a message with its parts and links', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, {
    to: 'Mona <Mona@example.com>',
    replyTo: 'help@example.com',
    subject: 'Confirm your address – straße',
    text: 'Open http://localhost:3000/confirm?code=1&next=%2F.\nOr (https://example.com/help).',
    html: '<p>Grüße. <a href="http://localhost:3000/confirm?code=1&amp;next=%2F">Confirm</a></p>',
  });
  expect(await listMessages(sandbox)).toEqual([
    {
      id: expect.stringMatching(/^msg_/),
      to: 'Mona@example.com',
      from: 'Partshelf <shop@example.com>',
      replyTo: 'help@example.com',
      subject: 'Confirm your address – straße',
      headers: expect.objectContaining({ 'mime-version': '1.0' }),
      text: expect.stringContaining('Open http://localhost:3000/confirm'),
      html: expect.stringContaining('Grüße'),
      links: ['http://localhost:3000/confirm?code=1&next=%2F', 'https://example.com/help'],
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
});

it('lists the newest first, and filters by address without regard to case', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, { to: 'mona@example.com', subject: 'one' });
  await send(sandbox, { to: 'max@example.com', bcc: 'mona@example.com', subject: 'two' });
  await send(sandbox, { to: 'max@example.com', subject: 'three' });

  const subjects = (messages: Message[]) => messages.map(({ subject }) => subject);
  expect(subjects(await listMessages(sandbox))).toEqual(['three', 'two', 'one']);
  expect(subjects(await listMessages(sandbox, '?to=MONA@example.com'))).toEqual(['two', 'one']);
  expect(await listMessages(sandbox, '?to=mon')).toEqual([]);
  expect((await listMessages(sandbox))[1]?.to).toBe('max@example.com, mona@example.com');
});

it('deletes all messages', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, { to: 'mona@example.com' });
  const response = await fetch(`${sandbox.url}/inbox/messages`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(204);
  expect(await listMessages(sandbox)).toEqual([]);
});

it('rejects a message that is too large, and accepts the next one', async () => {
  const sandbox = await startTestSandbox();
  const text = 'x'.repeat(61 * 1024 * 1024);
  await expect(send(sandbox, { to: 'mona@example.com', text })).rejects.toMatchObject({
    responseCode: 552,
  });
  await send(sandbox, { to: 'mona@example.com', subject: 'small' });
  expect(await listMessages(sandbox)).toMatchObject([{ subject: 'small' }]);
});

const nested = 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n';

it.each([
  ['lines', '\r\n'.repeat(300_000), 'has too many lines'],
  ['parts', `${nested}\r\n${'--a\r\n'.repeat(2_000)}`, 'has too many parts'],
  ['depth', nested.repeat(100), 'cannot be read'],
  ['headers', `${'X-Long: long\r\n'.repeat(30_000)}\r\n`, 'cannot be read'],
  ['text', `\r\n${'x'.repeat(600_000)}`, 'has too much text'],
  ['bytes', `\r\n${'x'.repeat(16_000_000)}`, 'is too large'],
])('accepts a mail with too many %s, and shows its headers', async (_, rest, problem) => {
  const sandbox = await startTestSandbox();
  const raw = `From: eve@example.com\r\nSubject: <Hello>\r\n${rest}`;
  await send(sandbox, { envelope: { from: 'eve@example.com', to: 'mona@example.com' }, raw });
  const [message] = await listMessages(sandbox);
  expect(message).toMatchObject({ from: 'eve@example.com', subject: '<Hello>', text: '' });
  expect(message!.notShown!.problem).toContain(problem);
  const page = await (await fetch(`${sandbox.url}/inbox/${message!.id}`)).text();
  expect(page).toContain('Too complex to show');
  expect(page).toContain('Subject: &lt;Hello&gt;');
  const original = await fetch(`${sandbox.url}/inbox/${message!.id}/mail.eml`);
  expect(await original.text()).toBe(raw.endsWith('\n') ? raw : `${raw}\r\n`);
});

it('shows a message without running its scripts', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, {
    to: 'mona@example.com',
    from: '"<b>Shop</b>" <shop@example.com>',
    subject: '<script>alert(1)</script>',
    html: '"><script>alert(2)</script>',
  });
  const list = await fetch(`${sandbox.url}/inbox`);
  const [message] = await listMessages(sandbox);
  const page = await fetch(`${sandbox.url}/inbox/${message?.id}`);
  for (const response of [list, page]) {
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).not.toMatch(/<script|<b>/);
  }
});

it('escapes the headers of a message', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, {
    to: 'mona@example.com',
    headers: { 'List-Unsubscribe': '<https://shop.example.com/unsubscribe?a=1&b=2>' },
  });
  const [message] = await listMessages(sandbox);
  const page = await (await fetch(`${sandbox.url}/inbox/${message?.id}`)).text();
  expect(page).toContain('<dt>list-unsubscribe</dt>');
  expect(page).toContain('&lt;https://shop.example.com/unsubscribe?a=1&amp;b=2&gt;');
});

it('answers malformed requests with 4xx', async () => {
  const { url } = await startTestSandbox();
  for (const path of ['/inbox/messages?from=a', '/inbox/messages?to[a]=b', '/inbox?to=a&to=b']) {
    expect((await fetch(`${url}${path}`)).status).toBe(400);
  }
  for (const path of ['/inbox/msg_unknown', '/inbox/..%2f..%2fetc%2fpasswd', '/nothing']) {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  }
});

it('lists attachments, and shows them for download', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, {
    to: 'mona@example.com',
    attachments: [
      { filename: 'Straße.pdf', content: 'the content', contentType: 'application/pdf' },
    ],
  });
  const [message] = (await listMessages(sandbox)) as { id: string; attachments?: unknown }[];
  const path = `/inbox/${message!.id}/attachments/0`;
  expect(message!.attachments).toEqual([
    { fileName: 'Straße.pdf', mimeType: 'application/pdf', sizeBytes: 11, path },
  ]);
  const file = await fetch(`${sandbox.url}${path}`);
  expect(await file.text()).toBe('the content');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(await (await fetch(`${sandbox.url}/inbox/${message!.id}`)).text()).toContain(path);
  expect((await fetch(`${sandbox.url}/inbox/${message!.id}/attachments/1`)).status).toBe(404);
});

it('shows what the shop has done with a mail to the reply address', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, { to: 'reply@shop.test', subject: 'Odd' });
  const readPage = async () => (await fetch(`${sandbox.url}/inbox`)).text();
  expect(await readPage()).toContain('To reply@shop.test, not yet read by the shop');
  const client = await openMailbox(sandbox);
  await client.messageFlagsAdd('1', [String.raw`\Seen`]);
  expect(await readPage()).toContain('To reply@shop.test, read by the shop');
  await client.messageFlagsAdd('1', [String.raw`\Flagged`]);
  expect(await readPage()).toContain('To reply@shop.test, set aside by the shop');
});
