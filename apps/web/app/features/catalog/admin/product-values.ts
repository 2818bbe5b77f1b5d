import type { AdminProduct, productInput } from '@partshelf/contract/catalog/admin.ts';
import type { Image, ProductLicensing } from '@partshelf/contract/catalog/catalog.ts';
import type * as z from 'zod/mini';
import { getLicensingText } from '../licensing.ts';
import { listTextLines } from '../../branding/admin/text-lines.ts';

export type ProductValues = z.input<typeof productInput>;

export type LicensingValues = NonNullable<ProductValues['licensing']>;

export const blankProduct: ProductValues = {
  title: '',
  slug: '',
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

export const blankBundle: ProductValues = { ...blankProduct, contents: [] };

/** They are in the order of the editor, because it opens the part of the first problem. */
const labelsOfPart = {
  basics: {
    title: 'Title',
    slug: 'Address',
    contents: 'Contents of the bundle',
    categories: 'Categories',
    price: 'Price',
    type: 'Type',
    isNew: 'New',
    worksWith: 'Works with',
  },
  texts: {
    description: 'Description',
    long_description: 'Long description',
    other_description: 'Other description',
  },
  pictures: {
    img: 'First picture',
    img2: 'Second picture',
    img3: 'Third picture',
    img_slider: 'Slider pictures',
  },
  licensing: { licensing: 'Licensing' },
};

export const productLabels: Record<keyof ProductValues, string> = {
  ...labelsOfPart.basics,
  ...labelsOfPart.texts,
  ...labelsOfPart.pictures,
  ...labelsOfPart.licensing,
};

const labelsOf: Partial<Record<string, object>> = labelsOfPart;

export const listFieldsOf = (part: string) =>
  Object.keys(labelsOf[part] ?? {}) as (keyof ProductValues)[];

/** Server errors are shown at the form field of the same name. */
export const formFields = Object.fromEntries(
  [
    ...Object.keys(productLabels),
    'licensing.foreverPrice',
    'licensing.renewalPrice',
    'licensing.graceDays',
    'licensing.trialDays',
  ].map((name) => [name, name]),
) as Record<string, keyof ProductValues>;

/** Releases are not part of the form. */
export const releaseErrorField = 'root.release';

const toChosenImage = ({ documentId, alternativeText }: Image) => ({
  documentId,
  alternativeText: alternativeText ?? '',
});

const chooseIfAny = (image: Image | null | undefined) => (image ? toChosenImage(image) : null);

/** A draft without a price is stored with 0. */
export const toPriceValue = ({ price, isFree }: AdminProduct): string =>
  price === 0 && !isFree ? '' : price.toFixed(2);

const toLicensingValues = ({
  foreverPrice,
  renewalPrice,
  ...others
}: ProductLicensing): LicensingValues => ({
  ...others,
  foreverPrice: foreverPrice?.toFixed(2) ?? null,
  renewalPrice: renewalPrice?.toFixed(2) ?? null,
});

const toAmount = (price: string | null) => (price === null ? null : Number(price || Number.NaN));

/** It is undefined while a needed price is missing or is no amount. */
export function toShownLicensing(licensing: LicensingValues): ProductLicensing | undefined {
  const { foreverPrice, renewalPrice, hasTerm, hasForever } = licensing;
  const shown = {
    ...licensing,
    foreverPrice: toAmount(foreverPrice),
    renewalPrice: toAmount(renewalPrice),
  };
  const isComplete =
    (hasTerm || hasForever) &&
    !Number.isNaN(shown.foreverPrice) &&
    !Number.isNaN(shown.renewalPrice);
  return isComplete ? shown : undefined;
}

function showLicensing(licensing: LicensingValues | null | undefined): string {
  const shown = licensing && toShownLicensing(licensing);
  return shown ? getLicensingText(shown) : 'without licences';
}

export function toProductValues(product: AdminProduct): ProductValues {
  return {
    title: product.title,
    slug: product.slug,
    description: product.description,
    long_description: product.long_description ?? '',
    other_description: product.other_description ?? '',
    price: toPriceValue(product),
    type: product.type,
    isNew: product.isNew,
    worksWith: product.worksWith ?? '',
    categories: (product.categories ?? []).map(({ documentId }) => documentId),
    img: chooseIfAny(product.img),
    img2: chooseIfAny(product.img2),
    img3: chooseIfAny(product.img3),
    img_slider: (product.img_slider ?? []).map(toChosenImage),
    ...(product.licensing && { licensing: toLicensingValues(product.licensing) }),
    ...(product.contents && { contents: product.contents.map(({ documentId }) => documentId) }),
  };
}

export function hasSameFormValues(one: AdminProduct, other: AdminProduct): boolean {
  return JSON.stringify(toProductValues(one)) === JSON.stringify(toProductValues(other));
}

interface TitledCategory {
  readonly documentId: string;
  readonly title: string;
}

export function showProductValue(
  categories: readonly TitledCategory[],
  name: string,
  value: unknown,
): string {
  const titleOf = (id: unknown) =>
    categories.find(({ documentId }) => documentId === id)?.title ?? 'another category';
  if (name === 'other_description') return listTextLines(String(value)).join('\n');
  if (name === 'licensing') return showLicensing(value as LicensingValues | null | undefined);
  if (name === 'contents') return `${(value as string[]).length} products`;
  if (!Array.isArray(value)) return getValueText(value);
  return value.map(name === 'categories' ? titleOf : getValueText).join(', ') || 'none';
}

/** A value that is no image is returned as text. */
export function getValueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value !== 'object') return String(value);
  return (value as { alternativeText?: string }).alternativeText || 'a picture without a text';
}
