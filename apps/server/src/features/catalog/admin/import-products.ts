import { isSlug, productInput, type ProductInput } from '@partshelf/contract/catalog/admin.ts';
import {
  type ImportProblem,
  type ProductColumn,
  productFileFields,
} from '@partshelf/contract/catalog/import-export.ts';
import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../db/client.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { UploadedFile } from '../../../files/uploads.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { isStorable } from '../../../platform/storable-text.ts';
import { recordAudit, recordAudits } from '../../audit/audit.ts';
import { slugSeparator } from './export-products.ts';
import {
  insertProducts,
  listNamed,
  lockAllCategories,
  lockContentsBySlug,
  replaceAllContents,
} from './import-export-queries.ts';
import {
  type FileRow,
  type NeededColumns,
  type ProductFile,
  readProductCsv,
  readJson,
  refuseFile,
} from './read-product-file.ts';
import { toProductColumns } from './save-product.ts';
import { listProductSlugs, listSlugOwners, lockSlugs } from './slug-queries.ts';
import { takenSlugText, toFreeSlug } from './slugs.ts';

const readers = { csv: readProductCsv, tsv: readProductCsv, txt: readProductCsv, json: readJson };

/** Spreadsheets save text with tabs in UTF-16. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/** @throws ShopError IMPORT_UNREADABLE or BODY_TOO_LARGE */
export function readFile(file: UploadedFile | undefined, needed: NeededColumns): ProductFile {
  const ending = file && /\.(csv|tsv|txt|json)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (!ending) throw new ShopError('IMPORT_UNREADABLE');
  if (file.bytes.length > limits.importBytes) throw new ShopError('BODY_TOO_LARGE');
  try {
    return readers[ending as keyof typeof readers](decode(file.bytes), needed);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuseFile(1, 'The file is not in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.');
  }
}

function findRepeatedSlugs(rows: readonly CheckedRow[]): ImportProblem[] {
  const lineOf = new Map<string, number>();
  return rows.flatMap(({ line, slug }) => {
    const above = lineOf.get(slug);
    if (slug && above === undefined) lineOf.set(slug, line);
    return above === undefined
      ? []
      : [{ line, column: 'slug', message: `Line ${above} has this slug already` }];
  });
}

/** A row of a product that exists has its documentId or slug. */
async function splitRows(db: Transaction, rows: readonly FileRow[]) {
  const cellsOf = (column: ProductColumn) =>
    rows.flatMap(({ cells }) => cells[column] || []).filter(isStorable);
  const named = await listNamed(db, cellsOf('documentId'), cellsOf('slug'));
  const documentIds = new Set(named.map(({ documentId }) => documentId));
  const slugs = new Set(named.map(({ slug }) => slug));
  const exists = ({ cells: { documentId = '', slug = '' } }: FileRow) =>
    documentIds.has(documentId) || slugs.has(slug);
  return { existing: rows.filter(exists), fresh: rows.filter((row) => !exists(row)) };
}

async function findTakenSlugs(
  db: Transaction,
  rows: readonly CheckedRow[],
): Promise<ImportProblem[]> {
  const owners = await listSlugOwners(
    db,
    rows.map(({ slug }) => slug),
  );
  return rows.flatMap(({ line, slug }) => {
    const owner = owners.get(slug);
    return owner ? [{ line, column: 'slug', message: takenSlugText(owner) }] : [];
  });
}

export type CheckedFile = Awaited<ReturnType<typeof checkFile>>;

export async function checkFile(db: Transaction, { rows, problems }: ProductFile) {
  const categories = await lockAllCategories(db);
  await lockSlugs(db);
  const { existing, fresh } = await splitRows(db, rows);
  const slugs = await listProductSlugs(db);
  const results = fresh.map((row) => checkRow(row, categories));
  const checked = results.flatMap((result) => ('checked' in result ? [result.checked] : []));
  const found = results.flatMap((result) => ('problems' in result ? result.problems : []));
  const wanted = checked.flatMap(({ contents }) => contents);
  const known = await lockContentsBySlug(db, wanted);
  const made = checked.flatMap(({ slug, isBundle }) =>
    slug ? [[slug, { isBundle }] as const] : [],
  );
  const contents = new Map<string, { readonly isBundle: boolean }>([...made, ...known]);
  const unusable = checked.flatMap(({ line, isBundle, contents: chosen }) =>
    listContentProblems({ isBundle, chosen, contents }).map((message) => ({
      line,
      column: 'contents',
      message,
    })),
  );
  const taken = await findTakenSlugs(db, checked);
  const all = [...problems, ...found, ...findRepeatedSlugs(checked), ...taken, ...unusable];
  const sorted = all.toSorted((a, b) => a.line - b.line);
  return { rows: checked, existing, problems: sorted, slugs, contents: known };
}

interface ChosenContents {
  readonly isBundle: boolean;
  readonly chosen: readonly string[];
  readonly contents: ReadonlyMap<string, { readonly isBundle: boolean }>;
}

export function listContentProblems({ isBundle, chosen, contents }: ChosenContents): string[] {
  if (!isBundle) return chosen.length > 0 ? ['Only a bundle has contents'] : [];
  const { max } = limits.bundleContents;
  if (chosen.length > max) return [`At most ${max} products fit in a bundle`];
  return chosen.flatMap((slug) => {
    const content = contents.get(slug);
    if (!content) return [`There is no product ${slug.slice(0, limits.slugMax)}`];
    return content.isBundle ? [`${slug} is a bundle, and cannot be in another one`] : [];
  });
}

/** @throws ShopError IMPORT_UNREADABLE or BODY_TOO_LARGE */
export async function checkProductFile({ db }: Deps, file: UploadedFile | undefined) {
  const read = readFile(file, ['title']);
  const { rows, problems, existing } = await db.transaction((transaction) =>
    checkFile(transaction, read),
  );
  const otherLines = new Set(problems.map(({ line }) => line));
  const products = rows.filter(({ line }) => !otherLines.has(line)).length;
  return { products, problems, ...(existing.length > 0 && { existing: existing.length }) };
}

function toNewProducts(rows: readonly CheckedRow[], slugs: ReadonlySet<string>) {
  const taken = new Set([...slugs, ...rows.map(({ slug }) => slug)]);
  return rows.map(({ slug: given, categoryIds, isBundle, contents, input }) => {
    const slug = given || toFreeSlug(input.title, 'product', taken);
    taken.add(slug);
    return { columns: { ...toProductColumns(input), slug, isBundle }, categoryIds, contents };
  });
}

/** @throws ShopError IMPORT_UNREADABLE, BODY_TOO_LARGE or IMPORT_HAS_PROBLEMS */
export async function importProducts(
  { db }: Deps,
  actor: SignedIn,
  file: UploadedFile | undefined,
  skipsExisting = false,
): Promise<number> {
  const read = readFile(file, ['title']);
  return db.transaction(async (transaction) => {
    const checked = await checkFile(transaction, read);
    const isRefused = checked.existing.length > 0 && !skipsExisting;
    if (isRefused || checked.problems.length > 0) throw new ShopError('IMPORT_HAS_PROBLEMS');
    return insertDrafts(transaction, actor, file!, checked);
  });
}

/** Writes audit entries: make it the last statement. */
export async function insertDrafts(
  db: Transaction,
  actor: SignedIn,
  file: UploadedFile,
  { rows, slugs, contents }: Pick<CheckedFile, 'rows' | 'slugs' | 'contents'>,
): Promise<number> {
  const given = toNewProducts(rows, slugs);
  const made = await insertProducts(db, given);
  const idOf = new Map([...contents.values(), ...made].map(({ slug, id }) => [slug, id]));
  const bundles = given.filter(({ columns }) => columns.isBundle);
  await replaceAllContents(
    db,
    bundles.map(({ columns, contents: chosen }) => ({
      id: idOf.get(columns.slug)!,
      members: chosen.map((slug) => idOf.get(slug)!),
    })),
  );
  const targets = made.map(({ documentId, title }) => ({ documentId, details: { title } }));
  await recordAudits(db, actor, 'product.imported', targets);
  const details = { title: file.name, products: made.length };
  await recordAudit(db, actor, 'import.imported', newDocumentId(), details);
  return made.length;
}

/** `slug` is empty when it comes from the title. */
interface CheckedRow {
  readonly line: number;
  readonly slug: string;
  readonly categoryIds: readonly number[];
  readonly isBundle: boolean;
  readonly contents: readonly string[];
  readonly input: ProductInput;
}

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

export const readFlag = (cell = ''): boolean => flags[cell.toLowerCase()] ?? false;

const noImages = { img: null, img2: null, img3: null, img_slider: [] };

const toInput = ({ cells }: FileRow): unknown => ({
  ...Object.fromEntries(productFileFields.map((field) => [field, cells[field] ?? ''])),
  type: cells['type']?.toLowerCase() || 'standard',
  isNew: readFlag(cells['isNew']),
  worksWith: cells['worksWith'] || null,
  categories: [],
  ...noImages,
});

export function toSlugs(cell = ''): string[] {
  const slugs = cell.split(slugSeparator).map((slug) => slug.trim());
  return [...new Set(slugs)].filter(Boolean);
}

function* findInvalidChoices({ cells }: FileRow, categories: ReadonlyMap<string, number>) {
  for (const [column, text] of Object.entries(cells)) {
    if (!isStorable(text)) yield [column, 'There is a character that cannot be stored'] as const;
  }
  const { slug = '', type = '' } = cells;
  if (slug && !isSlug(slug)) {
    yield [
      'slug',
      'Slug must have only lower-case letters and digits, with single hyphens between them',
    ] as const;
  }
  if (type && !z.safeParse(productType, type.toLowerCase()).success) {
    yield ['type', `Type must be ${productType.options.join(', ')}`] as const;
  }
  for (const column of ['isNew', 'isBundle']) {
    const isFlag = Object.hasOwn(flags, (cells[column] ?? '').toLowerCase());
    if (!isFlag) yield [column, `${column} must be true or false`] as const;
  }
  const slugs = toSlugs(cells['categories']);
  if (slugs.length > limits.categories) yield ['categories', 'These are too many'] as const;
  for (const category of slugs.slice(0, limits.categories)) {
    if (!categories.has(category)) {
      const name = category.length > limits.slugMax ? 'of such a name' : category;
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
  const contents = toSlugs(cells['contents']);
  const isBundle = readFlag(cells['isBundle']);
  const checked = { line, slug, categoryIds: [...categoryIds], isBundle, contents };
  return { checked: { ...checked, input: parsed.data } };
}
