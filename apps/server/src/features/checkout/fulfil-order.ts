import type { MailTemplate } from '../../db/jobs.ts';
import { documentTaxLabel } from '@partshelf/contract/invoices/invoices.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import { issueLicences } from '../../db/licence-ledger.ts';
import { listOrderRecipients, type OrderRecipient } from '../../db/order-recipients.ts';
import { recordWebhookMessages } from '../../db/webhook-messages.ts';
import type { Deps } from '../../deps.ts';
import { findShareUrl } from '../../files/images.ts';
import type { Config } from '../../platform/config.ts';
import { deleteBoughtItems } from '../cart/cart.ts';
import { recordCompanyEvent } from '../companies/companies.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { notify } from '../notifications/notifications.ts';
import { nextStatus, getSoldLabel } from '../orders/orders.ts';
import {
  listBoughtLines,
  listBoughtProducts,
  listInstallableProducts,
  replaceWithdrawnReleases,
  setShort,
  setStatus,
} from './order-queries.ts';
import { type Payment, raiseAlert } from './payment-alerts.ts';
import { renewsRevoked } from './renewals.ts';
import { describeTransfer, enqueueTransferMails } from './transfer-mails.ts';
import { isTransferId } from './transfer-payments.ts';
import { setTransferStatus } from './transfer-queries.ts';
import type { ImageRow } from '../../db/tables/files.ts';
import type { OrderDiscount, OrderTax } from '../../db/tables/orders.ts';

export async function fulfilOrder(
  deps: Deps,
  db: Transaction,
  { order, facts }: Payment,
): Promise<void> {
  const { config, jobs, now } = deps;
  await setStatus(db, order.id, nextStatus(order.status, 'paid'), now());
  await replaceWithdrawnReleases(db, order.id);
  const { issued, renewed } = await issueLicences(db, order.id, now());
  const lines = await listBoughtLines(db, order.id);
  const isRenewing = lines.some(({ renewsId }) => renewsId !== null);
  if (isRenewing && (await renewsRevoked(db, order.id))) await alertAboutRevoked(deps, db, order);
  if (order.payBy === 'transfer') {
    await setTransferStatus(db, order.id, 'paid');
    const told = await describeTransfer(db, order);
    if (isTransferId(facts.sessionId)) {
      await setShort(db, order.id, Math.max(0, order.totalCents - told.receivedCents));
      await enqueueTransferMails(deps, db, told, 'received');
    } else if (told.receivedCents > 0) await alertAboutPart(deps, db, order);
  } else {
    await deleteBoughtItems(db, order.userId, listBoughtProducts(lines));
  }
  const installable = await listInstallableProducts(db, order.id);
  for (const to of await listOrderRecipients(db, order.id)) {
    const mail = orderPaidMail(config, order, { lines, installable }, to);
    await jobs.enqueue(db, 'send-mail', mail);
  }
  await notify(deps, db, saleNotification(order, lines));
  await recordWebhookMessages(deps, db, [
    { event: 'order.paid', data: { documentId: order.documentId, number: order.number } },
    ...issued.map((data) => ({ event: 'licence.issued' as const, data })),
    ...renewed.map((data) => ({ event: 'licence.renewed' as const, data })),
  ]);
  if (order.companyId !== null) {
    const { userId, companyId, number } = order;
    const details = { orderNumber: number };
    await recordCompanyEvent(db, { id: userId }, { companyId, kind: 'bought', details });
  }
  await jobs.enqueue(db, 'close-other-sessions', { orderId: order.id });
  if (facts.documents.length === 0) await issueInvoice(deps, db, order.id);
}

/** The card page was open, or could not be closed, when the money was recorded. */
async function alertAboutPart(deps: Deps, db: Transaction, order: PaidOrder): Promise<void> {
  const { id: orderId, documentId } = order;
  const alert =
    'money arrived by bank transfer before a card paid the order: it has to be sent back';
  const event = { id: `transfer-part-extra:${documentId}`, type: 'shop.transfer_extra' };
  await raiseAlert(deps, db, { ...event, alert, orderId, order: documentId });
}

async function alertAboutRevoked(deps: Deps, db: Transaction, order: PaidOrder): Promise<void> {
  const { id: orderId, documentId } = order;
  const alert = 'it renews a licence whose purchase was refunded: the money has to go back';
  const event = { id: `renews-revoked:${documentId}`, type: 'shop.renewed_revoked' };
  await raiseAlert(deps, db, { ...event, alert, orderId, order: documentId });
}

interface SoldLine {
  readonly title: string;
  readonly renewsId: number | null;
  readonly contents: readonly string[];
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly image: ImageRow | null;
}

interface PaidOrder {
  readonly id: number;
  readonly documentId: string;
  readonly number: number;
  readonly currency: Currency;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly tax: OrderTax | null;
  readonly discountCents: number;
  readonly discount: OrderDiscount | null;
}

const listDiscount = ({ discount, discountCents, currency }: PaidOrder) =>
  discount
    ? [{ label: `Discount ${discount.code}`, value: formatCents(-discountCents, currency) }]
    : [];

const formatCents = (cents: number, currency: Currency) => formatMoney(toAmount(cents), currency);

function listTax({ tax, taxCents, totalCents, currency }: PaidOrder) {
  if (!tax || (taxCents === 0 && tax.treatment !== 'reverseCharge')) return [];
  const label = documentTaxLabel(tax.treatment, tax.hundredthsOfPercent);
  return [
    { label: 'Net', value: formatCents(totalCents - taxCents, currency) },
    { label, value: formatCents(taxCents, currency) },
  ];
}

interface Bought {
  readonly lines: readonly SoldLine[];
  readonly installable: readonly { readonly documentId: string; readonly title: string }[];
}

function describeUse({ company }: OrderRecipient, isRenewal: boolean): string {
  if (isRenewal) {
    return `The updates of ${company === null ? 'your' : 'the'} licences are included for ${limits.licenceTermMonths} more months.`;
  }
  return company === null
    ? 'Everything in it is ready to download.'
    : `It was bought for ${company}, whose members can all download what is in it.`;
}

function orderPaidMail(
  { publicUrl, s3 }: Pick<Config, 'publicUrl' | 's3'>,
  order: PaidOrder,
  { lines, installable }: Bought,
  to: OrderRecipient,
): MailTemplate {
  const rows = lines.map(({ title, contents, quantity, unitPriceCents }) => ({
    label: getSoldLabel({ title: quantity > 1 ? `${title} × ${quantity}` : title, contents }),
    value: formatCents(unitPriceCents * quantity, order.currency),
  }));
  const imagesUrl = s3?.publicUrl ?? `${publicUrl}/uploads`;
  const pictures = lines.flatMap(({ title, image }) => {
    const url = findShareUrl(imagesUrl, image);
    return url ? [{ url, title }] : [];
  });
  const isFree = order.totalCents === 0;
  const received = isFree
    ? `Order ${order.number} was free, and nothing was charged.`
    : `We have received ${to.company === null ? 'your' : 'the'} payment for order ${order.number}.`;
  const isRenewal = lines.every(({ renewsId }) => renewsId !== null);
  const bought =
    to.company === null
      ? `you ${isFree ? 'ordered' : 'bought'} something`
      : `something was ${isFree ? 'ordered' : 'bought'} for ${to.company}`;
  const orderUrl = `${publicUrl}/order/${order.documentId}`;
  return (brand) => ({
    key: `order-${order.documentId}-paid${to.keyEnd}`,
    to: to.email,
    orderId: order.id,
    subject: `Your ${brand.name} order ${order.number}`,
    title: isFree ? 'Your order is complete' : 'Your order is paid',
    paragraphs: [`Hello ${to.username},`, `${received} ${describeUse(to, isRenewal)}`],
    pictures,
    rows: [
      ...rows,
      ...listDiscount(order),
      ...listTax(order),
      { label: 'Total', value: formatCents(order.totalCents, order.currency) },
    ],
    button: isRenewal
      ? { label: 'View your licences', url: `${publicUrl}/licences` }
      : { label: 'Download your products', url: orderUrl },
    links: installable.map(({ documentId, title }) => ({
      label: `How to install ${title}`,
      url: `${orderUrl}/install?product=${documentId}`,
    })),
    reason: `${bought} at ${brand.name}`,
  });
}

interface SoldOrder {
  readonly documentId: string;
  readonly currency: Currency;
  readonly totalCents: number;
}

function getLinesLabel(lines: readonly { readonly title: string }[]): string {
  const [first, ...others] = lines;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first?.title ?? 'an order'}${more}`;
}

const saleNotification = (
  { documentId, totalCents, currency }: SoldOrder,
  lines: readonly { readonly title: string }[],
) => ({
  key: `sale:${documentId}`,
  kind: 'sale' as const,
  title: `Sold for ${formatCents(totalCents, currency)}: ${getLinesLabel(lines)}`,
  path: `/admin/orders/${documentId}`,
});
