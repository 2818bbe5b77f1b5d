import * as z from 'zod/mini';
import { money } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { lineRules } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { normalizeTyped } from '../api/typed-text.ts';
import { limits } from '../limits.ts';
import { toCents, toAmount } from '../money.ts';

const days = (name: string, most: number) =>
  z
    .int(`${name} must be a whole number`)
    .check(z.gte(1, `${name} must be at least 1`), z.lte(most, `${name} must be at most ${most}`));

const amount = (name: string, most: number) =>
  z.number(`${name} must be a number`).check(
    z.gte(0, `${name} must be at least 0`),
    z.lte(most, `${name} must be at most ${most}`),
    z.refine(
      (value) => toAmount(toCents(value)) === value,
      `${name} must have at most two decimals`,
    ),
  );

const withoutSpaces = (text: string) => normalizeTyped(text).replaceAll(/\s/g, '').toUpperCase();

/** The server checks IBAN and BIC as well. */
const codeOf = (name: string, most: number) =>
  z
    .string()
    .check(
      z.maxLength(limits.billing.name, `${name} is too long`),
      z.overwrite(withoutSpaces),
      z.regex(/^[A-Z\d]*$/, `${name} has only letters and digits`),
      z.maxLength(most, `${name} must be at most ${most} characters`),
    );

export const paymentSettings = z.strictObject({
  transfer: z.enum(['off', 'companies', 'all']),
  smallestTotal: amount('Smallest total', 1_000_000),
  days: days('Days to pay', 120),
  iban: codeOf('IBAN', 34),
  bic: codeOf('BIC', 11),
  bank: z.string().check(...lineRules('Bank', limits.billing.city)),
  holder: z.string().check(...lineRules('Account holder', limits.transferHolder)),
  invoice: z.enum(['first', 'afterPayment']),
  tolerance: amount('Tolerance', 100),
  reminderDays: days('Days before the reminder', 60),
  quoteDays: days('Days of a quote', 365),
});

export type PaymentSettings = z.output<typeof paymentSettings>;

export const payments = z.object({
  settings: z.extend(z.omit(paymentSettings, {}), { smallestTotal: money, tolerance: money }),
  /** Sentences say what is missing before bank transfers can be switched on. */
  missing: z.array(z.string()),
});

export type Payments = z.infer<typeof payments>;
export type PaymentsResult = z.input<typeof payments>;

export const adminPaymentRoutes = {
  'GET /back-office/payments': route({
    access: 'admin',
    summary: 'The settings of bank transfers and quotes',
    output: entryOf(payments),
  }),
  'PUT /back-office/payments': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change the settings of bank transfers and quotes; a new IBAN is mailed to all Admins',
    body: z.safeExtend(paymentSettings, { before: z.optional(paymentSettings) }),
    output: entryOf(payments),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE'],
  }),
};
