import type { ProductInput } from '@partshelf/contract/back-office/products.ts';
import { toCents } from '@partshelf/contract/money.ts';
import { sanitizeRichText } from '../../catalog/rich-text.ts';

export function toProductColumns(input: ProductInput) {
  return {
    title: input.title,
    description: input.description,
    longDescription: input.long_description,
    otherDescription: sanitizeRichText(input.other_description),
    priceCents: toCents(Number(input.price)),
    type: input.type,
    isNew: input.isNew,
    worksWith: input.worksWith || null,
  };
}
