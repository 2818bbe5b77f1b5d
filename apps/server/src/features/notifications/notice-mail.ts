import type { MailTemplate } from '../../db/jobs.ts';
import type { NoticeKind } from '@partshelf/contract/notifications.ts';
import type { Config } from '../../platform/config.ts';
import { mailLayout } from '../../mail/layout.ts';
import { createStopLinks } from './notice-link.ts';

interface MailedNotice {
  readonly documentId: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly path: string;
}

interface Recipient {
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
}

export function noticeMail(
  config: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  notice: MailedNotice,
  recipient: Recipient,
): MailTemplate {
  const { kind } = notice;
  const stop = createStopLinks(config, { userDocumentId: recipient.documentId, kind });
  return (brand) => ({
    key: `notice-${notice.documentId}-${recipient.documentId}`,
    to: recipient.email,
    subject: notice.title,
    unsubscribeUrl: stop.oneClick,
    onlyForAdmin: recipient.documentId,
    ...mailLayout(brand, {
      title: notice.title,
      paragraphs: [`Hello ${recipient.username},`, 'The details are in the back office.'],
      button: { label: 'Open the back office', url: `${config.publicUrl}${notice.path}` },
      footer: 'You receive this email because of your notice settings.',
      footerLink: { label: 'Stop these emails', url: stop.page },
    }),
  });
}
