import type { ImapFlow } from 'imapflow';
import { type Circuit, createCircuit } from './circuit.ts';
import type { ProviderReport } from './provider-health.ts';

export interface UnreadMail {
  /** It contains user and server. */
  readonly mailbox: string;
  readonly uidValidity: number;
  readonly uid: number;
  readonly receivedAt: Date;
  /** It is false when it is larger than is read of it. */
  readonly isWhole: boolean;
  /** @throws whatever the mail server or the network does */
  content(): AsyncIterable<Buffer>;
}

/** `later`: it is handed over again, after the others. `set-aside`: it is flagged in the mailbox. */
export type MailOutcome = 'read' | 'set-aside' | 'later';

type Take = (mail: UnreadMail) => Promise<MailOutcome>;

export interface MailboxProvider {
  /**
   * Hands over every unread mail, then each new one, until the signal.
   * @throws what `take` throws, and whatever the mail server or the network does
   */
  read(take: Take, signal: AbortSignal): Promise<void>;
  check(): Promise<void>;
}

const timeoutMs = 5_000;
const downloadTimeoutMs = 30_000;
const circuitOptions = { outagesToOpen: 5, openMs: 30_000, isOutage: () => true };

/** Waiting is ended and begun again so often: servers and routers drop silent connections. */
const longestIdleMs = 60_000;
export const largestMailBytes = 50 * 1024 * 1024;
const pieceBytes = 256 * 1024;

const isSignInRefused = (error: unknown) =>
  (error as { authenticationFailed?: unknown }).authenticationFailed === true;

async function openClient(imapUrl: string): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const { hostname, port, protocol, username, password } = new URL(imapUrl);
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
  return client;
}

const byUid = { uid: true };

const flagsOf = {
  read: [String.raw`\Seen`],
  'set-aside': [String.raw`\Seen`, String.raw`\Flagged`],
};

/** The mailbox is open. */
function createReader(mailbox: string, run: Circuit, download: Circuit) {
  async function* readContent(client: ImapFlow, uid: number): AsyncGenerator<Buffer> {
    for (let start = 0; start < largestMailBytes; start += pieceBytes) {
      const source = { start, maxLength: Math.min(pieceBytes, largestMailBytes - start) };
      const piece = await download(() => client.fetchOne(uid, { source }, byUid));
      if (!piece || !piece.source?.length) return;
      yield piece.source;
      if (piece.source.length < source.maxLength) return;
    }
  }

  async function openMail(client: ImapFlow, uid: number): Promise<UnreadMail | undefined> {
    const query = { size: true, internalDate: true };
    const found = await run(() => client.fetchOne(uid, query, byUid));
    if (!found || !client.mailbox) return undefined;
    return {
      mailbox,
      uidValidity: Number(client.mailbox.uidValidity),
      uid,
      receivedAt: new Date(found.internalDate ?? Date.now()),
      isWhole: (found.size ?? 0) <= largestMailBytes,
      content: () => readContent(client, uid),
    };
  }

  async function takeUnread(client: ImapFlow, take: Take, signal: AbortSignal): Promise<void> {
    let unread = (await run(() => client.search({ seen: false }, byUid))) || [];
    while (unread.length > 0) {
      const later: number[] = [];
      for (const uid of unread) {
        if (signal.aborted) return;
        const mail = await openMail(client, uid);
        if (!mail) continue;
        const outcome = await take(mail);
        if (outcome === 'later') later.push(uid);
        else await run(() => client.messageFlagsAdd([uid], flagsOf[outcome], byUid));
      }
      unread = later;
    }
  }

  return { takeUnread };
}

export function createMailboxProvider(options: {
  readonly imapUrl: string;
  readonly report: ProviderReport;
}): MailboxProvider {
  const { report } = options;
  const run = createCircuit({ ...circuitOptions, timeoutMs });
  const download = createCircuit({ ...circuitOptions, timeoutMs: downloadTimeoutMs });

  const { username, host } = new URL(options.imapUrl);
  const { takeUnread } = createReader(`${decodeURIComponent(username)}@${host}`, run, download);

  async function connect(): Promise<ImapFlow> {
    const client = await openClient(options.imapUrl);
    try {
      await run(() => client.connect());
    } catch (error) {
      client.close();
      throw error;
    }
    return client;
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
      const takeOne = (mail: UnreadMail) =>
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
