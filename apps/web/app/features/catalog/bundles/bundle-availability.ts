import type { Product } from '@partshelf/contract/catalog/catalog.ts';

/** Titles of what a bundle contains and the shop does not sell at present. */
export const listUnavailable = ({ contents = [] }: Pick<Product, 'contents'>): string[] =>
  contents.flatMap(({ isAvailable, title }) => (isAvailable ? [] : [title]));
