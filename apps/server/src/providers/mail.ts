import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** `key` makes the message id, so that a mail which is sent twice is recognised as one. */
export interface Mail {
  readonly key: string;
  readonly to: string;
  /** Who gets the answer when it is not the shop itself. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailProvider {
  /**
   * `onHandOver` before the first byte of the message leaves: from then on only the mail server
   * knows whether the mail is sent, until it says so. What that throws keeps the message here.
   */
  send(mail: Mail, onHandOver: () => Promise<void>): Promise<void>;
  close(): void;
}

/** Whether the mail server has said that it does not take the mail, or has just not answered. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && error.responseCode !== undefined;
}

interface HandedMail extends SendMailOptions {
  readonly onHandOver: () => Promise<void>;
}

async function* handOver(message: () => Readable, onHandOver: () => Promise<void>) {
  await onHandOver();
  yield* message();
}

/** Sends through SMTP; a server that does not answer fails within seconds and is tried again. */
export function createMailProvider(options: {
  smtpUrl: string;
  from: string;
  publicUrl: string;
}): MailProvider {
  const transport = createTransport(
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
  // The message is first read when the server has asked for it.
  transport.use('stream', ({ message, data }, done) => {
    const { onHandOver } = data as HandedMail;
    const readMessage = message.createReadStream.bind(message);
    message.createReadStream = () => Readable.from(handOver(readMessage, onHandOver));
    done();
  });
  const host = new URL(options.publicUrl).hostname;
  return {
    async send({ key, to, replyTo, subject, text, html }, onHandOver) {
      const mail: HandedMail = {
        to: { name: '', address: to },
        ...(replyTo && { replyTo }),
        subject,
        text,
        html,
        messageId: `<${key}@${host}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
        onHandOver,
      };
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
