import * as z from 'zod/mini';

/** Which rule of the tax model applied; `none`: the vendor charges no tax. */
export const taxTreatment = z.enum([
  'none',
  'domestic',
  'reverseCharge',
  'oneStopShop',
  'sellerRate',
  'outsideScope',
]);

export type TaxTreatment = z.infer<typeof taxTreatment>;

/** Amounts in dollars. `rate` is in percent. */
export const taxBreakdown = z.object({
  treatment: taxTreatment,
  rate: z.number(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  /** For the buyer, such as `Reverse charge: you account for the VAT.` */
  sentence: z.string(),
});

export type TaxBreakdown = z.infer<typeof taxBreakdown>;
