import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface MailContext {
  readonly publicUrl: string;
  readonly order: { readonly documentId: string; readonly totalCents: number };
  readonly buyer: { readonly username: string; readonly email: string };
}

const formatTotal = ({ order }: MailContext) => formatUsd(toDollars(order.totalCents));

const ordersButton = ({ publicUrl }: MailContext) => ({
  label: 'View your orders',
  url: `${publicUrl}/order`,
});

const refundArrival =
  'Depending on your bank, it takes five to ten days to show on your statement.';

export function refundMail(context: MailContext): MailTemplate {
  const { order, buyer } = context;
  return (brand) => ({
    key: `order-${order.documentId}-refunded`,
    to: buyer.email,
    subject: `Order ${order.documentId}: your refund`,
    ...mailLayout(brand, {
      title: 'We have sent your money back',
      paragraphs: [
        `Hello ${buyer.username},`,
        `We have refunded ${formatTotal(context)} for order ${order.documentId}, to the card that paid for it. ${refundArrival}`,
        'The downloads of this order are no longer available. It stays in your list of orders.',
      ],
      button: ordersButton(context),
      footer: `You receive this email because an order of yours at ${brand.name} was refunded.`,
    }),
  });
}

export function freeOrderEndedMail(context: MailContext): MailTemplate {
  const { order, buyer } = context;
  return (brand) => ({
    key: `order-${order.documentId}-refunded`,
    to: buyer.email,
    subject: `Order ${order.documentId}: its downloads have ended`,
    ...mailLayout(brand, {
      title: 'The downloads of an order have ended',
      paragraphs: [
        `Hello ${buyer.username},`,
        `We have taken back your free order ${order.documentId}. Nothing was charged for it, so no money goes back.`,
        'The downloads of this order are no longer available. It stays in your list of orders.',
      ],
      button: ordersButton(context),
      footer: `You receive this email because a free order of yours at ${brand.name} was taken back.`,
    }),
  });
}

/** `refundedCents`: of all refunds of the order until now. */
export function partRefundMail(context: MailContext, refundedCents: number): MailTemplate {
  const { order, buyer } = context;
  const part = formatUsd(toDollars(refundedCents));
  return (brand) => ({
    key: `order-${order.documentId}-refunded-${refundedCents}`,
    to: buyer.email,
    subject: `Order ${order.documentId}: a part of your payment goes back`,
    ...mailLayout(brand, {
      title: 'We have sent a part of your money back',
      paragraphs: [
        `Hello ${buyer.username},`,
        `Of the ${formatTotal(context)} for order ${order.documentId}, we have refunded ${part} by now, to the card that paid for it. ${refundArrival}`,
        'Your downloads stay available.',
      ],
      button: ordersButton(context),
      footer: `You receive this email because an order of yours at ${brand.name} was refunded in part.`,
    }),
  });
}

export function secondPaymentMail(context: MailContext, attempt: number): MailTemplate {
  const { order, buyer } = context;
  return (brand) => ({
    key: `order-${order.documentId}-second-payment-${attempt}`,
    to: buyer.email,
    subject: `Order ${order.documentId}: your second payment goes back`,
    ...mailLayout(brand, {
      title: 'You paid twice, and one payment goes back',
      paragraphs: [
        `Hello ${buyer.username},`,
        `Order ${order.documentId} was paid twice. We have refunded the second payment of ${formatTotal(context)}. ${refundArrival}`,
        'The order itself is paid, and everything in it is ready to download.',
      ],
      button: ordersButton(context),
      footer: `You receive this email because an order of yours at ${brand.name} was paid twice.`,
    }),
  });
}

export function disputeMail(context: MailContext): MailTemplate {
  const { order, buyer, publicUrl } = context;
  return (brand) => ({
    key: `order-${order.documentId}-disputed`,
    to: buyer.email,
    subject: `Order ${order.documentId}: your bank asks for the payment back`,
    ...mailLayout(brand, {
      title: 'Your bank asks for a payment back',
      paragraphs: [
        `Hello ${buyer.username},`,
        `Your bank has taken back ${formatTotal(context)} for order ${order.documentId}, because someone has reported the payment. Until the bank has decided, the downloads of this order are not available.`,
        'If this is a mistake, tell your bank, and tell us. The downloads come back as soon as the bank withdraws its request.',
      ],
      button: { label: 'Contact us', url: `${publicUrl}/support` },
      footer: `You receive this email because a payment of yours to ${brand.name} is disputed.`,
    }),
  });
}
