import { join } from 'node:path';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { buildSandbox } from './app.ts';
import { startClamd } from './clamd.ts';
import type { SandboxConfig } from './config.ts';
import { startDnsServer } from './dns-server.ts';
import { lockFolder, Store, type SandboxTables } from './store.ts';
import { startImapServer } from './imap-server.ts';
import { MailFiles } from './mail-files.ts';
import { matchFilesAndRows } from './mails.ts';
import { startMailServer } from './smtp-server.ts';
import type { Sandbox } from './sandbox.ts';
import { deleteExpiredResponses } from './stripe/idempotency.ts';
import { expireDueSessions } from './stripe/checkout-sessions.ts';
import { WebhookSender } from './stripe/events.ts';

const expiryCheckMs = 5000;

export type RunningSandbox = {
  url: string;
  smtpUrl: string;
  imapUrl: string;
  dnsServer: string;
  /** Applies to webhooks that are already pending, too. */
  setWebhookUrl: (url: string) => void;
  close: () => Promise<void>;
};

/** Tests of expiry pass their own clock, in milliseconds. */
export async function startSandbox(
  config: SandboxConfig,
  now: () => number = Date.now,
): Promise<RunningSandbox> {
  const closers: (() => unknown)[] = [];
  async function close(): Promise<void> {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  }

  try {
    const folder = join(config.dataDir, 'sandbox');
    const lock = await lockFolder(folder);
    closers.push(() => lock.close());

    const store = new Store<SandboxTables>(folder);
    closers.push(() => store.close());
    const mailFiles = new MailFiles(folder);
    const sandbox: Sandbox = { config, store, mailFiles, now };
    deleteExpiredResponses(sandbox);
    matchFilesAndRows(sandbox);

    const webhooks = new WebhookSender(sandbox);
    closers.push(() => webhooks.close());
    store.onCommit(() => webhooks.sendDueDeliveries());

    const mail = await startMailServer(sandbox);
    closers.push(mail.close);
    await alsoListenOnIpv6(mail.listener);
    const mailbox = await startImapServer(sandbox);
    closers.push(mailbox.close);
    await alsoListenOnIpv6(mailbox.listener);
    const dns = await startDnsServer(sandbox);
    closers.push(dns.close);

    if (config.clamdPort !== undefined) {
      const clamd = await startClamd(config.clamdPort);
      closers.push(clamd.close);
    }

    const ports = { smtp: mail.port, imap: mailbox.port, dns: dns.port };
    const app = await buildSandbox(sandbox, webhooks, ports);
    closers.push(() => app.close());
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: config.port }));
    await alsoListenOnIpv6(app.server);

    const timer = setInterval(() => expireDueSessions(sandbox), expiryCheckMs).unref();
    closers.push(() => clearInterval(timer));
    webhooks.sendDueDeliveries();

    return {
      url: `http://localhost:${port}`,
      smtpUrl: `smtp://localhost:${mail.port}`,
      imapUrl: `imap://localhost:${mailbox.port}`,
      dnsServer: `127.0.0.1:${dns.port}`,
      setWebhookUrl: (url) => webhooks.setUrl(url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** It listens on ::1 too, because "localhost" may mean either. */
async function alsoListenOnIpv6(server: Server): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const ipv6Server = createServer((socket) => server.emit('connection', socket));
  server.once('close', () => ipv6Server.close());
  try {
    await once(ipv6Server.listen({ host: '::1', port }), 'listening');
  } catch (error) {
    if (!isIpv6Unavailable(error)) throw error;
  }
}

function isIpv6Unavailable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}
