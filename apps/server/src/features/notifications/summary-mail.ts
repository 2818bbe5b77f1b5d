import type { MailTemplate } from '../../db/jobs.ts';
import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import type { Config } from '../../platform/config.ts';
import { mailLayout } from '../../mail/layout.ts';
import { createStopLinks } from './notice-link.ts';
import type { Figures } from './summary-queries.ts';

interface Recipient {
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
}

const describe = ({ count, cents }: { readonly count: number; readonly cents: number }) =>
  count === 0 ? '0' : `${count} for ${formatUsd(toDollars(cents))}`;

export function summaryMail(
  config: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  { day, figures }: { readonly day: string; readonly figures: Figures },
  recipient: Recipient,
): MailTemplate {
  const stop = createStopLinks(config, { userDocumentId: recipient.documentId, kind: 'sale' });
  return (brand) => ({
    key: `notice-summary-${day}-${recipient.documentId}`,
    to: recipient.email,
    subject: `Your sales of ${day}`,
    unsubscribeUrl: stop.oneClick,
    onlyForAdmin: recipient.documentId,
    ...mailLayout(brand, {
      title: `Your sales of ${day}`,
      paragraphs: [`Hello ${recipient.username},`, 'This happened in your shop that day.'],
      rows: [
        { label: 'Sales', value: describe(figures.sales) },
        { label: 'Refunds', value: describe(figures.refunds) },
        { label: 'Disputes', value: describe(figures.disputes) },
        { label: 'Refund requests', value: String(figures.requests) },
        { label: 'Open alerts', value: String(figures.openAlerts) },
      ],
      button: { label: 'Open the back office', url: `${config.publicUrl}/admin` },
      footer: 'You receive this email because of your notice settings.',
      footerLink: { label: 'Stop these emails', url: stop.page },
    }),
  });
}
