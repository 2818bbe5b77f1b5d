import {
  type AdminInboundMail,
  type AdminInboundMailDetails,
  inboundMailState,
  type InboundMailReason,
} from '@partshelf/contract/chat/inbound-mails.ts';
import { Archive, Bot, Mail, MailWarning } from 'lucide-react';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { fetchDownload } from '../../../download.ts';
import { apiQuery } from '../../../query-client.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import type { MailSource } from '../helpdesk/whole-mail.tsx';

export const inboundMailsKey = ['back-office', 'inbound-mails'];

export const inboundMailQuery = (documentId: string) =>
  apiQuery([...inboundMailsKey, 'mail'], 'GET /back-office/inbound-mails/:documentId', {
    params: { documentId },
  });

export const mailOf = (documentId: string): MailSource<{ data: AdminInboundMailDetails }> => ({
  query: inboundMailQuery(documentId),
  saveOriginal: () =>
    fetchDownload('GET /back-office/inbound-mails/:documentId/original', {
      params: { documentId },
    }),
});

export const changedMailKeys = [inboundMailsKey, openTasksKey];

const listedStyles: BadgeStyles<(typeof inboundMailState.options)[number]> = {
  'set-aside': { tone: 'warning', icon: MailWarning, label: 'Set aside' },
  done: { tone: 'neutral', icon: Archive, label: 'Done' },
  ignored: { tone: 'neutral', icon: Bot, label: 'Ignored' },
};

export const inboundMailStateOptions = toStateOptions(listedStyles);

const stateStyles: BadgeStyles<AdminInboundMail['state']> = {
  ...listedStyles,
  contact: { tone: 'info', icon: Mail, label: 'Contact message' },
};

export function InboundMailStateBadge({ state }: { state: AdminInboundMail['state'] }) {
  return <StateBadge state={state} styles={stateStyles} />;
}

export const reasonTexts: Record<InboundMailReason, string> = {
  unreadable: 'Reading it has failed three times.',
  'too-complex': 'It has too many parts or lines.',
  'too-large': 'It is too large.',
  'too-many': 'More mails arrived in a day than the shop reads.',
  'several-senders': 'It names several senders.',
  'no-sender': 'It names no sender.',
  automatic: 'A program wrote it.',
  own: 'It is a mail of the shop itself.',
};

export const toSubject = ({ subject }: Pick<AdminInboundMail, 'subject'>) =>
  subject || 'No subject';

export function MailSender({ mail }: { mail: Pick<AdminInboundMail, 'fromName' | 'fromEmail'> }) {
  const { fromName, fromEmail } = mail;
  return (
    <>
      {fromName && (
        <p className="font-semibold wrap-anywhere">
          <bdi>{fromName}</bdi>
        </p>
      )}
      <p className="text-xs wrap-anywhere text-muted-foreground">
        <bdi>{fromEmail ?? 'No address'}</bdi>
      </p>
    </>
  );
}
