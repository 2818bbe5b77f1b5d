import { ImapFlow } from 'imapflow';
import { onTestFinished } from 'vitest';
import { mailboxPassword } from '../src/mailbox.ts';
import type { TestSandbox } from './test-sandbox.ts';

export function createClient({ imapUrl }: TestSandbox, pass = mailboxPassword): ImapFlow {
  const port = Number(new URL(imapUrl).port);
  const auth = { user: 'reply@shop.test', pass };
  const client = new ImapFlow({ host: 'localhost', port, secure: false, auth, logger: false });
  client.on('error', () => undefined);
  onTestFinished(() => client.close());
  return client;
}

export async function openMailbox(sandbox: TestSandbox): Promise<ImapFlow> {
  const client = createClient(sandbox);
  await client.connect();
  await client.mailboxOpen('INBOX');
  return client;
}
