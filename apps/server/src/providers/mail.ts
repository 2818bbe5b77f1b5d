import { connect as connectPlain } from 'node:net';
import { connect } from 'node:tls';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { ProviderReport } from './provider-health.ts';

/** `key` becomes the message id: a mail that is sent twice is recognised as one. */
export interface Mail {
  readonly key: string;
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly orderId?: number;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string;
  readonly onlyForAdmin?: string;
  /** It is the documentId of a release; the mail is not sent once the release is withdrawn. */
  readonly offersRelease?: string;
  readonly attachment?: {
    readonly storageKey: string;
    readonly fileName: string;
    readonly mimeType: string;
  };
}

export interface CompleteMail extends Mail {
  readonly attachedBytes?: Buffer;
}

export interface MailProvider {
  send(mail: CompleteMail): Promise<void>;
  check(): Promise<void>;
  close(): void;
}

const setupFailures: readonly unknown[] = ['EDNS', 'ETLS', 'EAUTH', 'ECONNREFUSED'];
const setupTimeouts: readonly unknown[] = [
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
];

/** Returns false when the mail server refused the mail, or there was no session with it. */
export function isUnclear(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const {
    responseCode,
    code,
    syscall,
    timeoutType,
  }: NodeJS.ErrnoException & {
    readonly responseCode?: number;
    readonly timeoutType?: string;
  } = error;
  if (responseCode !== undefined || syscall === 'connect') return false;
  return !setupFailures.includes(code) && !setupTimeouts.includes(timeoutType);
}

/** A refused recipient or content is no failure of the mail server. */
const isAboutMail = (error: unknown): boolean =>
  ['RCPT TO', 'DATA'].includes(String((error as { command?: unknown }).command)) &&
  (error as { responseCode?: unknown }).responseCode !== undefined;

const isSignInRefused = (error: unknown): boolean => (error as { code?: unknown }).code === 'EAUTH';

const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const toAttachment = (
  { fileName: filename, mimeType: contentType }: NonNullable<Mail['attachment']>,
  content: Buffer,
) => ({ filename, contentType, content });

const toAddress = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

function toMessage(
  {
    key,
    to,
    replyTo,
    subject,
    text,
    html,
    unsubscribeUrl,
    attachment,
    attachedBytes,
  }: CompleteMail,
  senderName: string | undefined,
  { from, publicUrl }: { readonly from: string; readonly publicUrl: string },
): SendMailOptions {
  return {
    ...(senderName && { from: { name: senderName, address: toAddress(from) } }),
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    headers: {
      // Programs that answer for an absent person leave such mails alone.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(unsubscribeUrl && oneClick(unsubscribeUrl)),
    },
    ...(attachment && attachedBytes && { attachments: [toAttachment(attachment, attachedBytes)] }),
    messageId: `<${key}@${new URL(publicUrl).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Fails within seconds when the server does not answer. */
export function createMailProvider(options: {
  smtpUrl: string;
  from: string;
  publicUrl: string;
  /** Undefined leaves the name that is configured. */
  senderName?: () => string | undefined;
  report: ProviderReport;
}): MailProvider {
  let transport: Transporter | undefined;
  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport(
      {
        url: options.smtpUrl,
        pool: true,
        maxConnections: 2,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 10_000,
      },
      { from: options.from },
    );
    return transport;
  }
  async function reported(call: (opened: Transporter) => Promise<unknown>): Promise<void> {
    try {
      await call(await openTransport());
      options.report.answered();
    } catch (error) {
      if (isAboutMail(error)) options.report.answered();
      else options.report.failed(error, isSignInRefused(error) ? 'refused' : 'away');
      throw error;
    }
  }
  let verifyAgainAt = 0;

  async function reach(): Promise<void> {
    const { hostname, port, protocol } = new URL(options.smtpUrl);
    const defaultPort = protocol === 'smtps:' ? 465 : 587;
    try {
      await openConnection(hostname.replace(/^\[|\]$/g, ''), Number(port || defaultPort));
      options.report.answered();
    } catch (error) {
      verifyAgainAt = 0;
      options.report.failed(error);
      throw error;
    }
  }

  return {
    async send(mail) {
      const message = toMessage(mail, options.senderName?.(), options);
      await reported((opened) => opened.sendMail(message));
    },
    async check() {
      if (performance.now() < verifyAgainAt) return reach();
      await reported((opened) => opened.verify());
      verifyAgainAt = performance.now() + verifyPauseMs;
    },
    close: () => transport?.close(),
  };
}

const timeoutMs = 5_000;
const verifyPauseMs = 300_000;

async function openConnection(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connectPlain({ host, port, timeout: timeoutMs });
  socket.once('connect', resolve);
  socket.once('error', reject);
  socket.once('timeout', () => reject(new Error('The mail server did not answer in time')));
  await promise.finally(() => socket.destroy());
}

export function readCertificateExpiry({ hostname, port }: URL): Promise<Date> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const isAddress = /^[\d.]+$|:/.test(host);
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(!isAddress && { servername: host }),
  });
  const timer = setTimeout(
    () => socket.destroy(new Error('The host did not answer in time')),
    timeoutMs,
  );
  socket.once('secureConnect', () => {
    resolve(new Date(socket.getPeerCertificate().valid_to));
    socket.destroy();
  });
  socket.once('error', reject);
  socket.once('close', () => {
    clearTimeout(timer);
    reject(new Error('The host closed the connection'));
  });
  return promise;
}
