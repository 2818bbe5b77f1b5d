import { createTransport } from 'nodemailer';

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
  send(mail: Mail): Promise<void>;
  close(): void;
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
  const host = new URL(options.publicUrl).hostname;
  return {
    async send({ key, to, replyTo, subject, text, html }) {
      await transport.sendMail({
        to: { name: '', address: to },
        ...(replyTo && { replyTo }),
        subject,
        text,
        html,
        messageId: `<${key}@${host}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
