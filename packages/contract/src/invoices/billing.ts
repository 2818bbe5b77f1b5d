import * as z from 'zod/mini';
import { ifGiven, isEmailLike, lineRules } from '../api/fields.ts';
import { normalizeEmail, normalizeTyped } from '../api/typed-text.ts';
import { limits } from '../limits.ts';
import { countryCodes } from './countries.ts';

const lineOf = (name: string, most: number) =>
  z._default(z.string().check(...lineRules(name, most)), '');

/** Tax offices and their programs know no letters and digits of other scripts. */
export const vatIdLine = z
  .string()
  .check(
    z.overwrite(normalizeTyped),
    z.regex(/^[ -~]*$/, 'VAT id contains characters that cannot be used'),
    z.maxLength(limits.billing.vatId, `VAT id must be at most ${limits.billing.vatId} characters`),
  );

/** Empty texts are missing. Which of them are required depends on the settings of the vendor. */
export const billing = z.strictObject({
  kind: z._default(z.enum(['person', 'company']), 'person'),
  name: lineOf('Name', limits.billing.name),
  street: lineOf('Street', limits.billing.street),
  postalCode: lineOf('Postal code', limits.billing.postalCode),
  city: lineOf('City', limits.billing.city),
  country: z._default(
    z.string().check(
      z.trim(),
      ifGiven((code) => countryCodes.includes(code), 'Choose a country'),
    ),
    '',
  ),
  vatId: z._default(vatIdLine, ''),
  purchaseOrder: lineOf('PO number', limits.billing.reference),
  /** For public buyers in Germany the Leitweg-ID. */
  buyerReference: lineOf('Buyer reference', limits.billing.reference),
  /** Gets a copy of the invoice. */
  copyTo: z._default(
    z.string().check(z.overwrite(normalizeEmail), ifGiven(isEmailLike, 'Invalid email address')),
    '',
  ),
});

/** Earlier releases took VAT ids that are refused now. */
export const storedBilling = z.extend(z.omit(billing, {}), { vatId: z.string() });

export type Billing = z.output<typeof billing>;
