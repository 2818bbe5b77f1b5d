import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';

const markup = `<html><head><style>@media (prefers-color-scheme: dark) { body { color: white } }</style></head>
<body>Hello</body></html>`;

async function send({ smtpUrl }: TestSandbox, subject: string, key: string, submitted = true) {
  await createTransport(smtpUrl).sendMail({
    from: 'Partshelf <shop@example.com>',
    to: 'mona@example.com',
    subject,
    text: 'Hello',
    html: markup,
    messageId: `<${key}@localhost>`,
    headers: submitted ? { 'Auto-Submitted': 'auto-generated' } : {},
  });
}

it('shows the newest mail of each kind that the shop has sent', async () => {
  const sandbox = await startTestSandbox();
  const readPage = async () => (await fetch(`${sandbox.url}/mails`)).text();
  expect(await readPage()).toContain('No mails yet.');

  await send(sandbox, 'Order 1', 'order-k3vd8vq0cnxx2m9aayrbp5ew-paid');
  await send(sandbox, 'Order 2', 'order-abcdefghijklmnopqrstuvwx-paid');
  await send(sandbox, 'Order 2: your refund', 'order-k3vd8vq0cnxx2m9aayrbp5ew-refunded-1900');
  await send(sandbox, 'Password', 'reset-password-1b4e28ba-abcd-41d4-abcd-446655440000');
  await send(sandbox, 'A reply', 'reply-k3vd8vq0', false);
  const page = await readPage();
  const kinds = [...page.matchAll(/<h2 id="([a-z-]+)"/g)].map(([, kind]) => kind);
  expect(kinds).toEqual(['order-paid', 'order-refunded', 'reset-password']);
  expect(page).toContain('>Order 2</a>');
  expect(page).not.toContain('>Order 1</a>');
});

it('shows a mail wide and narrow, light and dark, without running its scripts', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, 'Order 1', 'order-k3vd8vq0cnxx2m9aayrbp5ew-paid');
  const response = await fetch(`${sandbox.url}/mails`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const frames = [...(await response.text()).matchAll(/<iframe[^>]*title="([^"]*)"[^>]*>/g)];
  expect(frames.map(([, title]) => title)).toEqual([
    'wide, light',
    'narrow, light',
    'wide, dark',
    'narrow, dark',
  ]);
  for (const [frame, title] of frames) {
    expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(frame).toContain(title!.endsWith('dark') ? '@media all {' : '@media not all {');
  }
});
