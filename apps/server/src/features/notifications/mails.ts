import { type NotificationKind, notificationKinds } from '@partshelf/contract/notifications.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Config } from '../../platform/config.ts';
import { createSignedToken, readSignedToken } from '../../platform/secrets.ts';

interface MailedNotification {
  readonly key: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly path: string;
}

interface Recipient {
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
}

export function notificationMail(
  config: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  notification: MailedNotification,
  recipient: Recipient,
): MailTemplate {
  const { kind } = notification;
  const stop = createStopLinks(config, { userDocumentId: recipient.documentId, kind });
  return () => ({
    key: notification.key,
    to: recipient.email,
    subject: notification.title,
    unsubscribeUrl: stop.oneClick,
    onlyForAdmin: recipient.documentId,
    paragraphs: [`Hello ${recipient.username},`, 'The details are in the back office.'],
    button: { label: 'Open the back office', url: `${config.publicUrl}${notification.path}` },
    reason: 'of your notification settings',
    footerLink: { label: 'Stop these emails', url: stop.page },
  });
}

const stopTokenUse = 'partshelf stop notices';

export interface StoppableMails {
  readonly userDocumentId: string;
  readonly kind: NotificationKind;
}

/** Stops the mails of one kind for one person. */
export function createStopLinks(
  { publicUrl, jwtSecret }: { readonly publicUrl: string; readonly jwtSecret: string },
  { userDocumentId, kind }: StoppableMails,
) {
  const token = createSignedToken(stopTokenUse, `${userDocumentId}:${kind}`, jwtSecret);
  const query = new URLSearchParams({ token });
  return {
    oneClick: `${publicUrl}/api/notices/unsubscribe?${query}`,
    page: `${publicUrl}/stop-notices?${query}`,
  };
}

export function readStopToken(token: string, secret: string): StoppableMails | undefined {
  const [userDocumentId, named] = readSignedToken(stopTokenUse, token, secret)?.split(':', 2) ?? [];
  const kind = notificationKinds.find((one) => one === named);
  return userDocumentId && kind ? { userDocumentId, kind } : undefined;
}
