import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { mailLayout } from '../../../../mails/layout.ts';
import type { MailTemplate } from '../../../../mails/sealed-mail.ts';

interface Declined {
  readonly publicUrl: string;
  readonly request: { readonly documentId: string };
  readonly order: { readonly documentId: string; readonly totalCents: number };
  readonly buyer: { readonly username: string; readonly email: string };
}

export function refundDeclinedMail({ publicUrl, request, order, buyer }: Declined): MailTemplate {
  return (brand) => ({
    key: `refund-request-${request.documentId}-declined`,
    to: buyer.email,
    subject: `Order ${order.documentId}: your refund request`,
    ...mailLayout(brand, {
      title: 'We do not refund this order',
      paragraphs: [
        `Hello ${buyer.username},`,
        `You asked us to give ${formatUsd(toDollars(order.totalCents))} for order ${order.documentId} back. We have looked at your request and declined it.`,
        'Your downloads stay available. If something does not work, write to us, and we will help.',
      ],
      button: { label: 'Contact us', url: `${publicUrl}/support` },
      footer: `You receive this email because you asked for a refund of an order at ${brand.name}.`,
    }),
  });
}
