import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface MailContext {
  readonly publicUrl: string;
  readonly order: { readonly documentId: string; readonly totalCents: number };
  readonly replaced: string;
  readonly buyer: { readonly username: string; readonly email: string };
}

export function anotherAttemptMail({
  publicUrl,
  order,
  replaced,
  buyer,
}: MailContext): MailTemplate {
  return (brand) => ({
    key: `order-${order.documentId}-another-attempt`,
    to: buyer.email,
    subject: `Order ${order.documentId}: you can try to pay again`,
    ...mailLayout(brand, {
      title: 'You can try to pay again',
      paragraphs: [
        `Hello ${buyer.username},`,
        `All attempts to pay order ${replaced} were used up. We have made a new order for you, ${order.documentId}, with the same products for the same ${formatUsd(toDollars(order.totalCents))}.`,
        'You find it first in your list of orders, where you can pay it. Nothing is charged until you do.',
      ],
      button: { label: 'View your orders', url: `${publicUrl}/order` },
      footer: `You receive this email because an order of yours at ${brand.name} was not paid.`,
    }),
  });
}
