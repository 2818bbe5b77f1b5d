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
  /** Where one POST has no more mails of this kind sent (RFC 8058); a GET asks a person first. */
  readonly unsubscribeUrl?: string;
}

export interface MailProvider {
  /**
   * The last byte of the message waits for `beforeHandOver`: once it has left, only the mail server
   * knows whether it has the mail, until it says so. When `beforeHandOver` throws, the mail server
   * gets no mail, and `send` throws as well.
   */
  send(mail: Mail, beforeHandOver: () => Promise<void>): Promise<void>;
  close(): void;
}

/** Whether the mail server has said that it does not take the mail, or has just not answered. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && error.responseCode !== undefined;
}

interface HeldMail extends SendMailOptions {
  readonly beforeHandOver: () => Promise<void>;
}

async function* holdEnd(readMessage: () => Readable, beforeHandOver: () => Promise<void>) {
  yield* readMessage();
  await beforeHandOver();
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

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
  transport.use('stream', ({ message, data }, done) => {
    const { beforeHandOver } = data as HeldMail;
    const readMessage = message.createReadStream.bind(message);
    message.createReadStream = () => Readable.from(holdEnd(readMessage, beforeHandOver));
    done();
  });
  const host = new URL(options.publicUrl).hostname;
  return {
    async send({ key, to, replyTo, subject, text, html, unsubscribeUrl }, beforeHandOver) {
      const mail: HeldMail = {
        to: { name: '', address: to },
        ...(replyTo && { replyTo }),
        subject,
        text,
        html,
        ...(unsubscribeUrl && { headers: oneClick(unsubscribeUrl) }),
        messageId: `<${key}@${host}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
        beforeHandOver,
      };
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
