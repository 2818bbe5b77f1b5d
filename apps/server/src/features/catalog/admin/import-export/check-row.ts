import {
  productInput,
  type ProductInput,
  type ImportProblem,
} from '@partshelf/contract/catalog/admin.ts';
import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import * as z from 'zod/mini';
import { categorySeparator } from './export-products.ts';
import type { FileRow } from './formats/product-file.ts';

/** `slug` is empty when it comes from the title. */
export interface CheckedRow {
  readonly line: number;
  readonly slug: string;
  readonly categoryIds: readonly number[];
  readonly input: ProductInput;
}

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxSlugLength = 80;

/** Spreadsheets write them in the language of the person. */
const flags: Readonly<Record<string, boolean>> = {
  '': false,
  true: true,
  false: false,
  1: true,
  0: false,
  yes: true,
  no: false,
  wahr: true,
  falsch: false,
  vrai: true,
  faux: false,
  verdadero: true,
  falso: false,
  vero: true,
};

const noImages = { img: null, img2: null, img3: null, img_slider: [] };

function toInput({ cells }: FileRow): unknown {
  return {
    title: cells['title'] ?? '',
    description: cells['description'] ?? '',
    long_description: cells['long_description'] ?? '',
    other_description: cells['other_description'] ?? '',
    price: cells['price'] ?? '',
    type: cells['type']?.toLowerCase() || 'standard',
    isNew: flags[(cells['isNew'] ?? '').toLowerCase()] ?? false,
    worksWith: cells['worksWith'] || null,
    categories: [],
    ...noImages,
  };
}

function toSlugs(cell = ''): string[] {
  const slugs = cell.split(categorySeparator).map((slug) => slug.trim());
  return [...new Set(slugs)].filter(Boolean);
}

/** PostgreSQL stores neither in a text. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

function* findInvalidChoices({ cells }: FileRow, categories: ReadonlyMap<string, number>) {
  for (const [column, text] of Object.entries(cells)) {
    if (!isStorable(text)) yield [column, 'There is a character that cannot be stored'] as const;
  }
  const { slug = '', type = '', isNew = '' } = cells;
  if (slug && !(slugForm.test(slug) && slug.length <= maxSlugLength)) {
    yield ['slug', 'Slug must be small letters and digits with hyphens between'] as const;
  }
  if (type && !z.safeParse(productType, type.toLowerCase()).success) {
    yield ['type', `Type must be ${productType.options.join(', ')}`] as const;
  }
  if (!Object.hasOwn(flags, isNew.toLowerCase())) {
    yield ['isNew', 'isNew must be true or false'] as const;
  }
  const slugs = toSlugs(cells['categories']);
  if (slugs.length > limits.categories) yield ['categories', 'These are too many'] as const;
  for (const category of slugs.slice(0, limits.categories)) {
    if (!categories.has(category)) {
      const name = category.length > maxSlugLength ? 'of such a name' : category;
      yield ['categories', `There is no category ${name}`] as const;
    }
  }
}

export function checkRow(
  row: FileRow,
  categories: ReadonlyMap<string, number>,
): { checked: CheckedRow } | { problems: ImportProblem[] } {
  const { line, cells } = row;
  const parsed = z.safeParse(productInput, toInput(row));
  const choices = [...findInvalidChoices(row, categories)];
  const chosen = new Set<unknown>(choices.map(([column]) => column));
  const fields = (parsed.error?.issues ?? [])
    .filter(({ path }) => !chosen.has(path[0]))
    .map(({ path, message }) => [String(path[0]), message] as const);
  if (!parsed.success || choices.length > 0) {
    const problems = [...fields, ...choices];
    return { problems: problems.map(([column, message]) => ({ line, column, message })) };
  }
  const categoryIds = new Set(
    toSlugs(cells['categories']).flatMap((category) => categories.get(category) ?? []),
  );
  const slug = cells['slug'] ?? '';
  return { checked: { line, slug, categoryIds: [...categoryIds], input: parsed.data } };
}
