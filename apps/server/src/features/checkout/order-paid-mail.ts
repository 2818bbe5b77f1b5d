import { nameTax } from '@partshelf/contract/invoices/name-tax.ts';
import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import type { OrderDiscount, OrderTax } from '../../db/tables/orders.ts';
import { mailLayout } from '../../mails/layout.ts';
import type { MailTemplate } from '../../mails/sealed-mail.ts';
import { describeSold } from '../orders/sold-title.ts';

interface SoldLine {
  readonly title: string;
  readonly contents: readonly string[];
  readonly quantity: number;
  readonly unitPriceCents: number;
}

interface PaidOrder {
  readonly documentId: string;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly tax: OrderTax | null;
  readonly discountCents: number;
  readonly discount: OrderDiscount | null;
}

const listDiscount = ({ discount, discountCents }: PaidOrder) =>
  discount ? [{ label: `Discount ${discount.code}`, value: usd(-discountCents) }] : [];

const usd = (cents: number) => formatUsd(toDollars(cents));

export function orderPaidMail(
  publicUrl: string,
  order: PaidOrder,
  lines: readonly SoldLine[],
  buyer: { readonly username: string; readonly email: string },
): MailTemplate {
  const rows = lines.map(({ title, contents, quantity, unitPriceCents }) => ({
    label: describeSold({ title: quantity > 1 ? `${title} × ${quantity}` : title, contents }),
    value: usd(unitPriceCents * quantity),
  }));
  const isFree = order.totalCents === 0;
  const received = isFree
    ? `Order ${order.documentId} was free, and nothing was charged.`
    : `We have received your payment for order ${order.documentId}.`;
  const label = nameTax(order.tax?.hundredthsOfPercent ?? 0);
  const tax = order.taxCents > 0 ? [{ label, value: usd(order.taxCents) }] : [];
  return (brand) => {
    const content = mailLayout(brand, {
      title: isFree ? 'Your order is complete' : 'Your order is paid',
      paragraphs: [
        `Hello ${buyer.username},`,
        `${received} Everything in it is ready to download.`,
      ],
      rows: [
        ...rows,
        ...listDiscount(order),
        ...tax,
        { label: 'Total', value: usd(order.totalCents) },
      ],
      button: { label: 'View your orders', url: `${publicUrl}/order` },
      footer: `You receive this email because you ${isFree ? 'ordered' : 'bought'} something at ${brand.name}.`,
    });
    return {
      key: `order-${order.documentId}-paid`,
      to: buyer.email,
      subject: `Your ${brand.name} order ${order.documentId}`,
      ...content,
    };
  };
}
