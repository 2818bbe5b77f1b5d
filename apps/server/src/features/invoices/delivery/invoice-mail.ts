import type { Brand } from '@partshelf/contract/shop/brand.ts';
import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { Mail } from '../../../providers/mail.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';
import type { InvoiceRow } from '../issue/queries.ts';

const nameOf = { invoice: 'invoice', creditNote: 'credit note' } as const;

/** To the buyer, and to the address that asked for a copy. `round` names a repeated request. */
export function invoiceMails(
  publicUrl: string,
  { snapshot, totalCents }: Pick<InvoiceRow, 'snapshot' | 'totalCents'>,
  attachment: NonNullable<Mail['attachment']>,
  round = '',
): MailTemplate[] {
  const { kind, number, buyer, order, copyTo } = snapshot;
  const name = nameOf[kind];
  const write: (brand: Brand) => ReturnType<typeof mailLayout> = (brand) =>
    mailLayout(brand, {
      title: `Your ${name} ${number}`,
      paragraphs: [
        `Hello ${buyer.name},`,
        `The ${name} for order ${order} is attached to this email.`,
      ],
      rows: [{ label: 'Total', value: formatUsd(toDollars(totalCents)) }],
      button: { label: 'View your orders', url: `${publicUrl}/order` },
      footer: `You receive this email because of an order at ${brand.name}.`,
    });
  return [buyer.email, ...(copyTo && copyTo !== buyer.email ? [copyTo] : [])].map(
    (to, index) => (brand) => ({
      key: `document-${number}-${index + 1}${round}`.toLowerCase(),
      to,
      subject: `${brand.name} ${name} ${number}`,
      attachment,
      ...write(brand),
    }),
  );
}
