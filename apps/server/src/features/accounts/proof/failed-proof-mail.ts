import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../identity.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';
import { describeDevice, type Device } from '../sessions/devices.ts';

const title = 'A wrong second factor was entered for your account';

const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

interface Failure {
  readonly key: string;
  readonly at: Date;
  readonly device: string;
  readonly publicUrl: string;
}

const failedProofMail =
  ({ email, secondFactor }: SignedIn, { key, at, device, publicUrl }: Failure): MailTemplate =>
  (brand) => ({
    key,
    to: email,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        secondFactor === 'needed'
          ? 'Someone got through the first step of signing in to your account, and failed at the second.'
          : 'Someone who is signed in to your account failed to prove its second factor.',
        'If this was you, there is nothing to do. If not, choose a new password now: that signs out every device.',
      ],
      rows: [
        { label: 'Device', value: device },
        { label: 'Time', value: `${times.format(at)} UTC` },
      ],
      button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      footer: `This email from ${brand.name} is sent at most once an hour.`,
    }),
  });

/** A failure to send it changes nothing for the caller. */
export async function mailFailedProof(
  { config, db, jobs, log, now }: Deps,
  user: SignedIn,
  { userAgent = '' }: Device,
): Promise<void> {
  const at = now();
  const key = `second-factor-failed-${user.documentId}-${at.toISOString().slice(0, 13)}`;
  const device = describeDevice(userAgent);
  const mail = failedProofMail(user, { key, at, device, publicUrl: config.publicUrl });
  await db
    .transaction((transaction) => jobs.enqueue(transaction, 'send-mail', mail, { key }))
    .catch((error: unknown) => log.warn({ err: error }, 'a failed proof could not be mailed'));
}
