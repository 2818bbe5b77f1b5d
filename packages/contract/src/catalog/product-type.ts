import * as z from 'zod/mini';

export const productType = z.enum(['standard', 'featured', 'trending']);

export type ProductType = z.infer<typeof productType>;
