import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import PostalMime, { type Address } from 'postal-mime';
import { logError, type Sandbox } from './sandbox.ts';
import { getSettings } from './settings.ts';
import { createId } from './store.ts';
import { addToMailbox, isReplyAddress } from './imap-server.ts';

const maxMessageBytes = 10 * 1024 * 1024;

type MailServer = { listener: Server; port: number; close: () => Promise<void> };

export async function startMailServer(sandbox: Sandbox): Promise<MailServer> {
  function refuseOnDemand(callback: (error?: Error) => void): void {
    const { refuse } = getSettings(sandbox.store).faults.smtp;
    callback(refuse ? createSmtpError(421, 'The sandbox is set to refuse mail') : undefined);
  }

  const sockets = new Map<number, Socket>();

  const server = new SMTPServer({
    banner: 'Partshelf sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    closeTimeout: 500,
    logger: false,
    onConnect: (_session, callback) => refuseOnDemand(callback),
    onMailFrom: (_address, _session, callback) => refuseOnDemand(callback),
    onData: async (stream, session, callback) => {
      try {
        const id = await storeMessage(sandbox, stream, session);
        const { hangsUp } = getSettings(sandbox.store).faults.smtp;
        if (hangsUp) sockets.get(session.remotePort)?.destroy();
        else callback(null, `Stored as ${id}`);
      } catch (error) {
        callback(error as Error);
      }
    },
  });

  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort!;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  // Once the server listens, an error only means that a client disconnected early.
  server.on('error', ({ message }) => {
    if (server.server.listening) logError(`A mail connection broke: ${message}`);
  });
  await once(server.listen(sandbox.config.smtpPort, '127.0.0.1'), 'listening');

  return {
    listener: server.server,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function storeMessage(
  sandbox: Sandbox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw createSmtpError(552, 'The message is too large');
  return deliver(sandbox, raw, {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  }).catch((error: Error) => {
    throw createSmtpError(554, `The message cannot be read: ${error.message}`);
  });
}

type Envelope = { from: string; to: string[] };

/** What is sent to the reply address is in the mailbox, too. Returns the id in the inbox. */
export async function deliver(sandbox: Sandbox, raw: Buffer, envelope: Envelope): Promise<string> {
  const message = await parseMessage(raw, envelope, new Date(sandbox.now()));
  const replyTo = envelope.to.find((address) => isReplyAddress(sandbox, address));
  sandbox.store.transaction(() => {
    sandbox.store.put('messages', message);
    if (replyTo === undefined) return;
    const received = `Return-Path: <${envelope.from}>\r\nDelivered-To: ${replyTo}\r\n`;
    addToMailbox(sandbox, Buffer.concat([Buffer.from(received), raw]));
  });
  return message.id;
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export type Attachment = {
  fileName: string;
  mimeType: string;
  base64: string;
};

export type Message = {
  id: string;
  /** The envelope recipients, joined by a comma; the headers may name others. */
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  text: string;
  html: string;
  links: string[];
  /** Messages of older versions have none. */
  attachments?: Attachment[];
  /** ISO 8601. */
  date: string;
};

async function parseMessage(raw: Buffer, envelope: Envelope, receivedAt: Date): Promise<Message> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const { subject = '', text = '', html = '' } = mail;
  return {
    id: createId('msg'),
    to: envelope.to.join(', '),
    from: mail.from ? formatAddress(mail.from) : envelope.from,
    replyTo: (mail.replyTo ?? []).map(formatAddress).join(', '),
    subject,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    text,
    html,
    links: findLinks(html, text),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? 'attachment',
      mimeType,
      base64: content as string,
    })),
    date: receivedAt.toISOString(),
  };
}

function formatAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

export function findLinks(markup: string, text: string): string[] {
  const inHtml = [...markup.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => decodeEntities(double ?? single ?? '').trim())
    .filter((address) => /^https?:\/\//i.test(address));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(([address]) =>
    address.replace(/[.,;:!?'*_)\]]+$/, ''),
  );
  return [...new Set([...inHtml, ...inText])];
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? entity;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return codePoint <= 0x10_ff_ff ? String.fromCodePoint(codePoint) : entity;
  });
}
