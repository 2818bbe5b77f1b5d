import type { ProductInput } from '@partshelf/contract/catalog/admin.ts';
import { toCents } from '@partshelf/contract/money.ts';
import { sanitizeRichText } from '../../rich-text.ts';

export function toProductColumns(input: ProductInput) {
  return {
    title: input.title,
    description: input.description,
    longDescription: input.long_description,
    otherDescription: sanitizeRichText(input.other_description),
    priceCents: toCents(Number(input.price)),
    // An empty price is a draft without one.
    isFree: input.price !== '' && Number(input.price) === 0,
    type: input.type,
    isNew: input.isNew,
    worksWith: input.worksWith || null,
  };
}
