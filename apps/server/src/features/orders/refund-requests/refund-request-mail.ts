import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface RefundRequestDetails {
  readonly order: { readonly documentId: string; readonly totalCents: number };
  readonly request: { readonly documentId: string; readonly reason: string };
  readonly buyer: { readonly username: string; readonly email: string };
}

export function refundRequestMail(
  publicUrl: string,
  shopAddress: string,
  { order, request, buyer }: RefundRequestDetails,
): MailTemplate {
  return (brand) => ({
    key: `refund-request-${request.documentId}`,
    to: shopAddress,
    replyTo: { name: buyer.username, address: buyer.email },
    subject: `Refund request for order ${order.documentId}`,
    ...mailLayout(brand, {
      title: 'A buyer asks for a refund',
      paragraphs: request.reason.split(/[\r\n]+/),
      rows: [
        { label: 'Order', value: order.documentId },
        { label: 'Total', value: formatUsd(toDollars(order.totalCents)) },
        { label: 'Name', value: buyer.username },
        { label: 'Email', value: buyer.email },
      ],
      button: { label: 'Approve or decline', url: `${publicUrl}/admin/refunds` },
      footer: 'You decide in the back office of your shop. Your reply goes to the buyer.',
    }),
  });
}
