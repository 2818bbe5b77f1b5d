import type { ImapFlow } from 'imapflow';
import { createCircuit } from './circuit.ts';
import type { ProviderReport } from './provider-health.ts';

export interface ReceivedMail {
  readonly raw: Uint8Array;
  /** False when it was larger than is read. */
  readonly isWhole: boolean;
}

export interface MailboxProvider {
  /**
   * Hands over every unread mail, then each new one, until the signal. A mail is marked as read
   * once `take` is done with it.
   * @throws what `take` throws, and whatever the mail server or the network does
   */
  read(take: (mail: ReceivedMail) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Signs in, and reads nothing. */
  check(): Promise<void>;
}

const timeoutMs = 5_000;
/** A large mail over a slow line. */
const downloadTimeoutMs = 30_000;
const circuitOptions = { outagesToOpen: 5, openMs: 30_000, isOutage: () => true };

/** Waiting is ended and begun again so often: servers and routers drop silent connections. */
const longestIdleMs = 60_000;
const largestMailBytes = 15 * 1024 * 1024;

const isSignInRefused = (error: unknown) =>
  (error as { authenticationFailed?: unknown }).authenticationFailed === true;

export function createMailboxProvider(options: {
  readonly imapUrl: string;
  readonly report: ProviderReport;
}): MailboxProvider {
  const { report } = options;
  const run = createCircuit({ ...circuitOptions, timeoutMs });
  const download = createCircuit({ ...circuitOptions, timeoutMs: downloadTimeoutMs });

  /** The package is loaded with the first connection. */
  async function connect(): Promise<ImapFlow> {
    const { ImapFlow: Client } = await import('imapflow');
    const { hostname, port, protocol, username, password } = new URL(options.imapUrl);
    const secure = protocol === 'imaps:';
    const client = new Client({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (secure ? 993 : 143)),
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * longestIdleMs,
      maxIdleTime: longestIdleMs,
    });
    // What it reports here also fails the command that is under way, or the next one.
    client.on('error', () => undefined);
    try {
      await run(() => client.connect());
    } catch (error) {
      client.close();
      throw error;
    }
    return client;
  }

  async function takeUnread(
    client: ImapFlow,
    take: (mail: ReceivedMail) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const byUid = { uid: true };
    const unread = (await run(() => client.search({ seen: false }, byUid))) || [];
    for (const uid of unread) {
      if (signal.aborted) return;
      const source = { start: 0, maxLength: largestMailBytes };
      const mail = await download(() => client.fetchOne(uid, { source, size: true }, byUid));
      if (!mail || !mail.source) continue;
      await take({ raw: mail.source, isWhole: (mail.size ?? 0) <= largestMailBytes });
      await run(() => client.messageFlagsAdd([uid], [String.raw`\Seen`], byUid));
    }
  }

  async function reported<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      report.failed(error, isSignInRefused(error) ? 'refused' : 'away');
      throw error;
    }
  }

  return {
    async read(take, signal) {
      const client = await reported(connect);
      const close = () => client.close();
      signal.addEventListener('abort', close, { once: true });
      let arrived = Promise.withResolvers<void>();
      const wake = () => arrived.resolve();
      client.on('exists', wake);
      client.on('close', wake);
      /** What is wrong with the database is not said of the mailbox. */
      let failureOfTake: unknown;
      const takeOne = (mail: ReceivedMail) =>
        take(mail).catch((error: unknown) => {
          failureOfTake = error;
          throw error;
        });
      try {
        await run(() => client.mailboxOpen('INBOX'));
        report.answered();
        while (!signal.aborted) {
          arrived = Promise.withResolvers();
          await takeUnread(client, takeOne, signal);
          await Promise.race([arrived.promise, client.idle()]);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error !== failureOfTake) report.failed(error);
        throw error;
      } finally {
        signal.removeEventListener('abort', close);
        client.close();
      }
    },
    async check() {
      const client = await reported(connect);
      report.answered();
      client.close();
    },
  };
}
