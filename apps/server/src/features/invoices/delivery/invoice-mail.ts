import type { Brand } from '@partshelf/contract/shop/brand.ts';
import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { Mail } from '../../../providers/mail.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';
import type { InvoiceRow } from '../issue/queries.ts';

const nameOf = { invoice: 'invoice', creditNote: 'credit note' } as const;

type WriteMail = (brand: Brand) => ReturnType<typeof mailLayout>;

/**
 * To the buyer, and to the address that gets a copy: that may be anyone's, so its mail has no word
 * of the buyer. `round` names a repeated request.
 */
export function invoiceMails(
  publicUrl: string,
  { snapshot, totalCents }: Pick<InvoiceRow, 'snapshot' | 'totalCents'>,
  attachment: NonNullable<Mail['attachment']>,
  round = '',
): MailTemplate[] {
  const { kind, number, buyer, order, copyTo } = snapshot;
  const name = nameOf[kind];
  const rows = [{ label: 'Total', value: formatUsd(toDollars(totalCents)) }];
  const writeToBuyer: WriteMail = (brand) =>
    mailLayout(brand, {
      title: `Your ${name} ${number}`,
      paragraphs: [
        `Hello ${buyer.name},`,
        `The ${name} for order ${order} is attached to this email.`,
      ],
      rows,
      button: { label: 'View your orders', url: `${publicUrl}/order` },
      footer: `You receive this email because of an order at ${brand.name}.`,
    });
  const writeCopy: WriteMail = (brand) =>
    mailLayout(brand, {
      title: `Copy of ${name} ${number}`,
      paragraphs: [
        `A customer of ${brand.name} entered this address for copies of their invoices. The ${name} for order ${order} is attached to this email.`,
      ],
      rows,
      button: { label: 'Contact us', url: `${publicUrl}/support` },
      footer: 'If you do not expect this email, do not trust what is attached, and tell us.',
    });
  const copy = copyTo && copyTo !== buyer.email ? [{ to: copyTo, write: writeCopy }] : [];
  return [{ to: buyer.email, write: writeToBuyer }, ...copy].map(
    ({ to, write }, index) =>
      (brand) => ({
        key: `document-${number}-${index + 1}${round}`.toLowerCase(),
        to,
        subject: `${brand.name} ${name} ${number}`,
        attachment,
        ...write(brand),
      }),
  );
}
