import type { productInput, StockedProduct } from '@partshelf/contract/back-office/products.ts';
import type { Media } from '@partshelf/contract/images.ts';
import type * as z from 'zod/mini';

/** What the form of a product holds. */
export type ProductValues = z.input<typeof productInput>;

export const blankProduct: ProductValues = {
  title: '',
  description: '',
  long_description: '',
  other_description: '',
  price: '',
  type: 'standard',
  isNew: false,
  worksWith: '',
  categories: [],
  img: null,
  img2: null,
  img3: null,
  img_slider: [],
};

/** What the server says about one of these stands beside the field of that name. */
export const fieldPlaces = Object.fromEntries(
  Object.keys(blankProduct).map((name) => [name, name]),
) as Record<string, keyof ProductValues>;

/** Releases are no field of the form: they have a part of the page to themselves. */
export const releasePlace = 'root.release';

const choose = ({ documentId, alternativeText }: Media) => ({
  documentId,
  alternativeText: alternativeText ?? '',
});

const chooseIfAny = (picture: Media | null | undefined) => (picture ? choose(picture) : null);

export function toValues(product: StockedProduct): ProductValues {
  return {
    title: product.title,
    description: product.description,
    long_description: product.long_description ?? '',
    other_description: product.other_description ?? '',
    // A draft without a price is stored as one that costs nothing.
    price: product.price === 0 ? '' : product.price.toFixed(2),
    type: product.type,
    isNew: product.isNew,
    worksWith: product.worksWith ?? '',
    categories: (product.categories ?? []).map(({ documentId }) => documentId),
    img: chooseIfAny(product.img),
    img2: chooseIfAny(product.img2),
    img3: chooseIfAny(product.img3),
    img_slider: (product.img_slider ?? []).map(choose),
  };
}

/** Whether the form would look the same for both. */
export function hasSameValues(one: StockedProduct, other: StockedProduct): boolean {
  return JSON.stringify(toValues(one)) === JSON.stringify(toValues(other));
}
