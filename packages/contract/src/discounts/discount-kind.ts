import * as z from 'zod/mini';

export const discountKind = z.enum(['percent', 'amount']);

export type DiscountKind = z.infer<typeof discountKind>;
