import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { mailLayout } from '../../mails/layout.ts';
import type { Mail } from '../../providers/mail.ts';

interface SoldLine {
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

const usd = (cents: number) => formatUsd(toDollars(cents));

export function orderPaidMail(
  publicUrl: string,
  order: { readonly documentId: string; readonly totalCents: number },
  lines: readonly SoldLine[],
  buyer: { readonly username: string; readonly email: string },
): Mail {
  const rows = lines.map(({ title, quantity, unitPriceCents }) => ({
    label: quantity > 1 ? `${title} × ${quantity}` : title,
    value: usd(unitPriceCents * quantity),
  }));
  const content = mailLayout({
    title: 'Your order is paid',
    paragraphs: [
      `Hello ${buyer.username},`,
      `We have received your payment for order ${order.documentId}. Everything in it is ready to download.`,
    ],
    rows: [...rows, { label: 'Total', value: usd(order.totalCents) }],
    button: { label: 'View your orders', url: `${publicUrl}/order` },
    footer: 'You receive this email because you bought something at Partshelf.',
  });
  return {
    key: `order-${order.documentId}-paid`,
    to: buyer.email,
    subject: `Your Partshelf order ${order.documentId}`,
    ...content,
  };
}
