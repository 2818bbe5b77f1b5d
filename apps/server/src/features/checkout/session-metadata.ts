import { discountKind } from '@partshelf/contract/discounts.ts';
import { type Billing, billing, taxTreatment } from '@partshelf/contract/invoices/invoices.ts';
import { z } from 'zod';
import type { OrderDiscount, OrderTax } from '../../db/tables/orders.ts';

type Details = Readonly<Record<string, string>>;

interface FrozenDetails {
  readonly company: string | null;
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
  readonly discount: OrderDiscount | null;
}

const billingPrefix = 'billing_';

const viesDetails = z.object({
  vies_answer: z.enum(['valid', 'invalid', 'unreachable']),
  vies_asked_at: z.iso.datetime(),
  vies_consultation: z.optional(z.string()),
});

const taxDetails = z.object({
  tax_treatment: taxTreatment,
  tax_rate: z.coerce.number<string>().int().min(0).max(10_000),
  tax_sentence: z.optional(z.string()),
});

const discountDetails = z.object({
  discount_code: z.string(),
  discount_kind: discountKind,
  discount_value: z.coerce.number<string>().int().min(1),
});

const withoutEmpty = (entries: readonly (readonly [string, string | null])[]): Details =>
  Object.fromEntries(entries.flatMap(([key, value]) => (value ? [[key, value]] : [])));

/** Each value is short enough for one key in the metadata of the payment session. */
export function toOrderDetails(frozen: FrozenDetails): Details {
  const { company, billing: given, tax, discount } = frozen;
  return withoutEmpty([
    ['company', company],
    ...Object.entries(given ?? {}).map(
      ([key, value]) => [`${billingPrefix}${key}`, value] as const,
    ),
    ['tax_treatment', tax?.treatment ?? null],
    ['tax_rate', tax && String(tax.hundredthsOfPercent)],
    ['tax_sentence', tax?.sentence ?? null],
    ['vies_answer', tax?.vies?.answer ?? null],
    ['vies_asked_at', tax?.vies?.askedAt ?? null],
    ['vies_consultation', tax?.vies?.consultation ?? null],
    ['discount_code', discount?.code ?? null],
    ['discount_kind', discount?.kind ?? null],
    ['discount_value', discount && String(discount.value)],
  ]);
}

function readBilling(details: Details): Billing | null {
  const given = Object.entries(details).flatMap(([key, value]) =>
    key.startsWith(billingPrefix) ? [[key.slice(billingPrefix.length), value]] : [],
  );
  if (given.length === 0) return null;
  return billing.safeParse(Object.fromEntries(given)).data ?? null;
}

function readTax(details: Details): OrderTax | null {
  const tax = taxDetails.safeParse(details).data;
  if (!tax) return null;
  const vies = viesDetails.safeParse(details).data;
  return {
    treatment: tax.tax_treatment,
    hundredthsOfPercent: tax.tax_rate,
    sentence: tax.tax_sentence ?? '',
    vies: vies
      ? {
          answer: vies.vies_answer,
          askedAt: vies.vies_asked_at,
          consultation: vies.vies_consultation ?? null,
        }
      : null,
  };
}

function readDiscount(details: Details): OrderDiscount | null {
  const given = discountDetails.safeParse(details).data;
  return given
    ? { code: given.discount_code, kind: given.discount_kind, value: given.discount_value }
    : null;
}

/** Returns null for what the session does not name, or not in a form that can be read. */
export function readOrderDetails(details: Details): FrozenDetails {
  return {
    company: details['company'] ?? null,
    billing: readBilling(details),
    tax: readTax(details),
    discount: readDiscount(details),
  };
}
