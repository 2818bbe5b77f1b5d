import { taxLabel } from '@partshelf/contract/invoices/invoices.ts';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { LineLicensing } from '@partshelf/contract/catalog/catalog.ts';

export interface PaymentLine {
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly discountCents: number;
  readonly productDocumentId: string;
  readonly releaseDocumentId: string | null;
  readonly containedReleases: readonly string[];
  readonly licensing: LineLicensing | null;
  /** They are in the order of the releases. */
  readonly containedLicensing: readonly (LineLicensing | null)[];
  readonly renewedLicence: string | null;
}

export interface PaymentTax {
  readonly cents: number;
  readonly hundredthsOfPercent: number;
}

const separator = ',';

type NewLineItem = Stripe.Checkout.SessionCreateParams.LineItem;

const writeLicensing = (licensing: LineLicensing | null) =>
  licensing
    ? [licensing.isForever ? 'forever' : 'term', licensing.graceDays, licensing.renewalPriceCents]
        .map((part) => part ?? '')
        .join(':')
    : '';

function readLicensing(written: string | undefined): LineLicensing | null {
  const [, kind, days, cents] = /^(forever|term):(\d{1,3}):(\d{0,9})$/.exec(written ?? '') ?? [];
  if (kind === undefined) return null;
  return {
    isForever: kind === 'forever',
    graceDays: Number(days),
    renewalPriceCents: cents ? Number(cents) : null,
  };
}

const isLicensed = (licensing: LineLicensing | null) => licensing !== null;

function nameSold(line: PaymentLine): Record<string, string> {
  const { productDocumentId: product, releaseDocumentId: release, containedReleases } = line;
  const { licensing, containedLicensing, renewedLicence } = line;
  if (release)
    return {
      product,
      release,
      ...(licensing && { licence: writeLicensing(licensing) }),
      ...(renewedLicence && { renews: renewedLicence }),
    };
  return {
    product,
    bundle: '1',
    contents: containedReleases.join(separator),
    ...(containedLicensing.some(isLicensed) && {
      licences: containedLicensing.map(writeLicensing).join(separator),
    }),
  };
}

function toDiscountedItem(line: PaymentLine, currency: string): NewLineItem {
  const { title, quantity, unitPriceCents, discountCents } = line;
  const amountCents = unitPriceCents * quantity - discountCents;
  const isWhole = amountCents % quantity === 0;
  const metadata = {
    ...nameSold(line),
    quantity: String(quantity),
    unit: String(unitPriceCents),
    discount: String(discountCents),
  };
  return {
    quantity: isWhole ? quantity : 1,
    price_data: {
      currency,
      unit_amount: isWhole ? amountCents / quantity : amountCents,
      product_data: { name: isWhole ? title : `${title} × ${quantity}`, metadata },
    },
  };
}

/** The provider writes currencies in lower case. */
export function toLineItem(line: PaymentLine, currency: string): NewLineItem {
  if (line.discountCents > 0) return toDiscountedItem(line, currency);
  return {
    quantity: line.quantity,
    price_data: {
      currency,
      unit_amount: line.unitPriceCents,
      product_data: { name: line.title, metadata: nameSold(line) },
    },
  };
}

export function toTaxItems(tax: PaymentTax | null, currency: string): NewLineItem[] {
  if (!tax || tax.cents === 0) return [];
  const name = taxLabel(tax.hundredthsOfPercent);
  const product_data = { name, metadata: { tax: '1' } };
  return [{ quantity: 1, price_data: { currency, unit_amount: tax.cents, product_data } }];
}

export const expandedProducts = ['data.price.product'];

function isTax({ price }: Stripe.LineItem): boolean {
  const product = price?.product;
  return typeof product === 'object' && !product.deleted && product.metadata['tax'] === '1';
}

export interface SoldItems {
  /** It is undefined for a line without the ids of product and release. */
  readonly lines: readonly (PaymentLine | undefined)[];
  readonly taxCents: number;
}

export function toSoldItems(items: readonly Stripe.LineItem[]): SoldItems {
  return {
    lines: items.filter((item) => !isTax(item)).map(toPaymentLine),
    taxCents: items.filter(isTax).reduce((cents, item) => cents + item.amount_total, 0),
  };
}

const count = z.coerce.number<string>().int().min(1);
const discountedLine = z.object({ quantity: count, unit: count, discount: count });

function toPaymentLine(item: Stripe.LineItem): PaymentLine | undefined {
  const product = item.price?.product;
  if (typeof product !== 'object' || product.deleted) return undefined;
  const { product: productDocumentId, release, bundle, contents } = product.metadata;
  const { licence, licences, renews } = product.metadata;
  const unitPriceCents = item.price?.unit_amount;
  const title = item.description ?? product.name;
  if (!productDocumentId || !(release || bundle) || !item.quantity) return undefined;
  if (typeof unitPriceCents !== 'number') return undefined;
  const ids = {
    productDocumentId,
    releaseDocumentId: release || null,
    containedReleases: contents?.split(separator).filter(Boolean) ?? [],
    licensing: readLicensing(licence),
    containedLicensing: licences?.split(separator).map(readLicensing) ?? [],
    renewedLicence: renews || null,
  };
  const sold = discountedLine.safeParse(product.metadata).data;
  if (!sold) return { title, unitPriceCents, quantity: item.quantity, discountCents: 0, ...ids };
  const suffix = item.quantity === sold.quantity ? '' : ` × ${sold.quantity}`;
  return {
    title: suffix && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title,
    unitPriceCents: sold.unit,
    quantity: sold.quantity,
    discountCents: sold.discount,
    ...ids,
  };
}
