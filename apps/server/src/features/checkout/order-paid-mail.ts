import { nameTax } from '@partshelf/contract/invoices/name-tax.ts';
import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import type { OrderTax } from '../../db/tables/orders.ts';
import { mailLayout } from '../../mails/layout.ts';
import type { MailTemplate } from '../../mails/sealed-mail.ts';

interface SoldLine {
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

interface PaidOrder {
  readonly documentId: string;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly tax: OrderTax | null;
}

const usd = (cents: number) => formatUsd(toDollars(cents));

export function orderPaidMail(
  publicUrl: string,
  order: PaidOrder,
  lines: readonly SoldLine[],
  buyer: { readonly username: string; readonly email: string },
): MailTemplate {
  const rows = lines.map(({ title, quantity, unitPriceCents }) => ({
    label: quantity > 1 ? `${title} × ${quantity}` : title,
    value: usd(unitPriceCents * quantity),
  }));
  const label = nameTax(order.tax?.hundredthsOfPercent ?? 0);
  const tax = order.taxCents > 0 ? [{ label, value: usd(order.taxCents) }] : [];
  return (brand) => {
    const content = mailLayout(brand, {
      title: 'Your order is paid',
      paragraphs: [
        `Hello ${buyer.username},`,
        `We have received your payment for order ${order.documentId}. Everything in it is ready to download.`,
      ],
      rows: [...rows, ...tax, { label: 'Total', value: usd(order.totalCents) }],
      button: { label: 'View your orders', url: `${publicUrl}/order` },
      footer: `You receive this email because you bought something at ${brand.name}.`,
    });
    return {
      key: `order-${order.documentId}-paid`,
      to: buyer.email,
      subject: `Your ${brand.name} order ${order.documentId}`,
      ...content,
    };
  };
}
