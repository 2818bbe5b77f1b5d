import { join } from 'node:path';
import { buildApp } from './app.ts';
import type { SandboxConfig } from './config.ts';
import { lockFolder } from './store/folder-lock.ts';
import { alsoListenOnIpv6 } from './network/listen-on-ipv6.ts';
import { startMailServer } from './mail/smtp-server.ts';
import type { Sandbox } from './sandbox.ts';
import { Store } from './store/store.ts';
import { deleteExpiredResponses } from './stripe/idempotency.ts';
import { expireDueSessions } from './stripe/checkout-sessions/session-lifecycle.ts';
import { WebhookSender } from './stripe/events/webhook-sender.ts';
import type { Tables } from './store/tables.ts';

const expiryCheckMs = 5000;

export type RunningSandbox = {
  url: string;
  smtpUrl: string;
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

    const store = new Store<Tables>(folder);
    closers.push(() => store.close());
    const sandbox: Sandbox = { config, store, now };
    deleteExpiredResponses(sandbox);

    const webhooks = new WebhookSender(sandbox);
    closers.push(() => webhooks.close());
    store.onCommit(() => webhooks.sendDueDeliveries());

    const mail = await startMailServer(sandbox);
    closers.push(mail.close);
    await alsoListenOnIpv6(mail.listener);

    const app = await buildApp(sandbox, webhooks, mail.port);
    closers.push(() => app.close());
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: config.port }));
    await alsoListenOnIpv6(app.server);

    const timer = setInterval(() => expireDueSessions(sandbox), expiryCheckMs).unref();
    closers.push(() => clearInterval(timer));
    webhooks.sendDueDeliveries();

    return {
      url: `http://localhost:${port}`,
      smtpUrl: `smtp://localhost:${mail.port}`,
      setWebhookUrl: (url) => webhooks.setUrl(url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
