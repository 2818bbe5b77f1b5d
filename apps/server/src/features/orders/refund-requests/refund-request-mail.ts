import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import type { Config } from '../../../config/config.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { Mail } from '../../../providers/mail.ts';

interface RefundRequestDetails {
  readonly order: { readonly documentId: string; readonly totalCents: number };
  readonly request: { readonly documentId: string; readonly reason: string };
  readonly buyer: { readonly username: string; readonly email: string };
}

export function refundRequestMail(
  { company, publicUrl }: Pick<Config, 'company' | 'publicUrl'>,
  { order, request, buyer }: RefundRequestDetails,
): Mail {
  return {
    key: `refund-request-${request.documentId}`,
    to: company.email,
    replyTo: { name: buyer.username, address: buyer.email },
    subject: `Refund request for order ${order.documentId}`,
    ...mailLayout({
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
  };
}
