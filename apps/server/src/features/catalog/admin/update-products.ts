import { createHash } from 'node:crypto';
import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import {
  type ImportDifference,
  type ImportProblem,
  type ProductColumn,
  productFileColumns,
} from '@partshelf/contract/catalog/import-export.ts';
import type { Transaction } from '../../../db/client.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { UploadedFile } from '../../../files/uploads.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { isStorable } from '../../../platform/storable-text.ts';
import { describeChanges, pickEdited, recordAudit, recordAudits } from '../../audit/audit.ts';
import { type ProductCells, toCells } from './export-products.ts';
import {
  type ExportedProduct,
  listExportedProducts,
  listNamed,
  lockAllCategories,
  lockContentsBySlug,
  replaceAllCategories,
  replaceAllContents,
  updateProducts,
} from './import-export-queries.ts';
import {
  type CheckedFile,
  checkFile,
  checkRow,
  insertDrafts,
  listContentProblems,
  readFile,
  toSlugs,
} from './import-products.ts';
import { listMissingFields, getProductState } from './product-state.ts';
import { type LockedProduct, lockProducts } from './products.ts';
import type { FileRow } from './read-product-file.ts';
import { toProductColumns } from './save-product.ts';
import { listSlugOwners, lockSlugs, recordSlugChanges } from './slug-queries.ts';
import { takenSlugText } from './slugs.ts';

/** @throws ShopError IMPORT_UNREADABLE or BODY_TOO_LARGE */
export async function compareProductFile({ db }: Deps, file: UploadedFile | undefined) {
  const read = readFile(file, ['slug', 'documentId']);
  const { updates, drafts, problems } = await db.transaction((transaction) =>
    readUpdates(transaction, read),
  );
  const differences = updates.flatMap(({ changes }) => changes);
  return {
    products: updates.length,
    created: drafts.rows.length,
    problems,
    differences: differences.map(shorten),
    digest: digestOf(differences, drafts),
  };
}

/** @throws ShopError IMPORT_UNREADABLE, BODY_TOO_LARGE, IMPORT_HAS_PROBLEMS or CHANGED_MEANWHILE */
export async function applyProductFile(
  { db, now }: Deps,
  actor: SignedIn,
  file: UploadedFile | undefined,
  digest: string,
): Promise<{ changed: number; created: number }> {
  const read = readFile(file, ['slug', 'documentId']);
  return db.transaction(async (transaction) => {
    const { updates, drafts, problems } = await readUpdates(transaction, read);
    if (problems.length > 0) throw new ShopError('IMPORT_HAS_PROBLEMS');
    const changed = updates.filter(({ changes }) => changes.length > 0);
    const differences = changed.flatMap(({ changes }) => changes);
    if (digestOf(differences, drafts) !== digest) {
      throw new ShopError('CHANGED_MEANWHILE');
    }
    await applyUpdates(transaction, changed, now());
    if (changed.length > 0) {
      await recordAudits(transaction, actor, 'product.changed', changed.map(toAuditTarget));
      const details = { title: file!.name, products: changed.length };
      await recordAudit(transaction, actor, 'import.updated', newDocumentId(), details);
    }
    if (drafts.rows.length > 0) await insertDrafts(transaction, actor, file!, drafts);
    return { changed: changed.length, created: drafts.rows.length };
  });
}

type Columns = ReturnType<typeof toProductColumns> & { readonly slug: string };

interface Update {
  readonly product: LockedProduct;
  readonly columns: Columns;
  readonly categoryIds: readonly number[];
  readonly contentIds: readonly number[];
  readonly changes: readonly ImportDifference[];
}

const hasChange = (column: ProductColumn) => (update: Update) =>
  update.changes.some((change) => change.column === column);

async function applyUpdates(db: Transaction, updates: readonly Update[], now: Date): Promise<void> {
  const slugChanges = updates.filter(hasChange('slug')).map(({ product, columns }) => ({
    productId: product.id,
    from: product.slug,
    to: columns.slug,
    redirects: getProductState(product) !== 'draft',
  }));
  await recordSlugChanges(db, slugChanges);
  await updateProducts(
    db,
    updates.map(({ product, columns }) => ({ id: product.id, columns })),
    now,
  );
  await replaceAllCategories(
    db,
    updates
      .filter(hasChange('categories'))
      .map(({ product, categoryIds }) => ({ id: product.id, members: categoryIds })),
  );
  await replaceAllContents(
    db,
    updates
      .filter(hasChange('contents'))
      .map(({ product, contentIds }) => ({ id: product.id, members: contentIds })),
  );
}

function toAuditTarget({ product, columns, changes }: Update) {
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(
      changes.map(({ column, [side]: cell }) => [column, column === 'price' ? Number(cell) : cell]),
    );
  const details = {
    ...describeChanges(valuesOf('before'), valuesOf('after')),
    title: columns.title,
  };
  return { documentId: product.documentId, details };
}

const longestShown = 300;
const lengthBefore = 40;

function shorten(difference: ImportDifference): ImportDifference {
  const { before, after } = difference;
  if (Math.max(before.length, after.length) <= longestShown) return difference;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - lengthBefore);
  const cut = (text: string) => {
    const end = start + longestShown;
    const shown = text.slice(start, end).toWellFormed();
    return `${start > 0 ? '…' : ''}${shown}${text.length > end ? '…' : ''}`;
  };
  return { ...difference, before: cut(before), after: cut(after) };
}

function digestOf(
  differences: readonly ImportDifference[],
  { rows }: Pick<CheckedFile, 'rows'>,
): string {
  const facts = differences.map(({ documentId, column, before, after }) => [
    documentId,
    column,
    before,
    after,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([facts, rows]))
    .digest('hex');
}

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(db: Transaction, rows: readonly FileRow[]) {
  const cellsOf = (column: ProductColumn) => rows.flatMap(({ cells }) => cells[column] || []);
  const slugs = cellsOf('slug');
  const named = await listNamed(db, cellsOf('documentId'), slugs);
  const locked = await lockProducts(
    db,
    named.map(({ documentId }) => documentId),
  );
  const categories = await lockAllCategories(db);
  await lockSlugs(db);
  const exported = await listExportedProducts(
    db,
    locked.map(({ id }) => id),
  );
  const contents = rows.flatMap(({ cells }) => toSlugs(cells['contents']));
  return {
    byDocumentId: new Map(locked.map((product) => [product.documentId, product])),
    bySlug: new Map(locked.map((product) => [product.slug, product])),
    exported: new Map(exported.map((found) => [found.product.id, found])),
    categories,
    contents: await lockContentsBySlug(db, contents),
    slugOwners: await listSlugOwners(db, slugs),
  };
}

async function readUpdates(
  db: Transaction,
  file: { readonly rows: readonly FileRow[]; readonly problems: readonly ImportProblem[] },
) {
  // PostgreSQL stores no other texts, so no product has them.
  const rows = file.rows.filter(({ cells }) => Object.values(cells).every(isStorable));
  const unstorable = file.rows
    .filter((row) => !rows.includes(row))
    .map(({ line }) => ({
      line,
      column: null,
      message: 'There is a character that cannot be stored',
    }));
  const stored = await readStored(db, rows);
  const isNew = ({ cells: { documentId = '', slug = '', title = '' } }: FileRow) =>
    title !== '' && !stored.byDocumentId.has(documentId) && !stored.bySlug.has(slug);
  const lineOf = new Map<string, number>();
  const results = rows.filter((row) => !isNew(row)).map((row) => readUpdate(row, stored, lineOf));
  const updates = results.flatMap((result) => ('update' in result ? [result.update] : []));
  const drafts = await checkFile(db, { rows: rows.filter(isNew), problems: [] });
  const found = results.flatMap((result) => ('problems' in result ? result.problems : []));
  const twice = drafts.rows.flatMap(({ line, slug }) => {
    const other = lineOf.get(`slug ${slug}`);
    const message = `Line ${other} has this slug already`;
    return other === undefined ? [] : [{ line, column: 'slug', message }];
  });
  const problems = [...file.problems, ...unstorable, ...found, ...drafts.problems, ...twice];
  const slugs = new Set([...drafts.slugs, ...updates.map(({ columns }) => columns.slug)]);
  return {
    updates,
    drafts: { ...drafts, slugs },
    problems: problems.toSorted((a, b) => a.line - b.line),
  };
}

/** Programs change the ends of lines, and leave spaces around a value. */
const normalize = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

type Result = { readonly update: Update } | { readonly problems: readonly ImportProblem[] };

/** `lineOf` collects on which lines products and wanted slugs are. */
function readUpdate(row: FileRow, stored: Stored, lineOf: Map<string, number>): Result {
  const { line, cells } = row;
  const matched = matchRow(row, stored, lineOf);
  if (matched.problem) return { problems: [{ line, ...matched.problem }] };
  const before = toCells(matched.exported);
  const touched = productFileColumns.filter(
    (column) =>
      cells[column] !== undefined && normalize(cells[column]) !== normalize(before[column]),
  );
  // What stays need not fit the rules of today.
  const kept = { title: 'Unchanged', isBundle: before.isBundle };
  const given = Object.fromEntries(touched.map((column) => [column, normalize(cells[column]!)]));
  const result = checkRow({ line, cells: { ...kept, ...given } }, stored.categories);
  if ('problems' in result) return result;
  const change = { ...matched, row, before, touched, checked: result.checked };
  const problems = listChangeProblems(change, stored, lineOf);
  if (problems.length > 0) return { problems };
  const { missing, ...update } = toUpdate(change, stored);
  return missing.length > 0 ? { problems: missing } : { update };
}

interface RowChange {
  readonly row: FileRow;
  readonly product: LockedProduct;
  readonly exported: ExportedProduct;
  readonly before: ProductCells;
  readonly touched: readonly ProductColumn[];
  readonly checked: Extract<ReturnType<typeof checkRow>, { checked: unknown }>['checked'];
}

const toProblems = (line: number, messages: FieldErrors): ImportProblem[] =>
  Object.entries(messages).flatMap(([column, texts]) =>
    texts.map((message) => ({ line, column, message })),
  );

function listChangeProblems(
  { row: { line }, product, touched, checked }: RowChange,
  stored: Stored,
  lineOf: Map<string, number>,
): ImportProblem[] {
  const { slug, contents: chosen, isBundle } = checked;
  return toProblems(line, {
    ...(isBundle !== product.isBundle && {
      isBundle: ['A product cannot become a bundle, nor a bundle a product'],
    }),
    ...(touched.includes('slug') && {
      slug: listSlugProblems(slug, product, stored, lineOf, line),
    }),
    ...(touched.includes('contents') && {
      contents: listContentProblems({ isBundle, chosen, ...stored }),
    }),
  });
}

function toUpdate(
  { row: { line, cells }, product, exported, before, touched, checked }: RowChange,
  stored: Stored,
): Update & { readonly missing: readonly ImportProblem[] } {
  const { categoryIds, contents: chosen, slug, input } = checked;
  const is = (column: ProductColumn) => touched.includes(column);
  const parsed = { ...toProductColumns(input), slug };
  const changed = touched.flatMap((column) => tableColumnsOf[column] ?? [column]);
  const columns: Columns = {
    ...pickEdited(product, parsed),
    ...Object.fromEntries(Object.entries(parsed).filter(([name]) => changed.includes(name))),
  };
  const contents = is('contents')
    ? chosen.map((content) => stored.contents.get(content)!)
    : product.contents;
  const hasCategory = is('categories') ? categoryIds.length > 0 : product.hasCategory;
  const isShown = getProductState(product) === 'published' && touched.length > 0;
  const missing = isShown
    ? listMissingFields({ ...product, ...columns, contents, hasCategory })
    : {};
  const after = toCells({
    product: { ...exported.product, ...columns },
    categories: is('categories') ? chooseCategories(cells, exported) : exported.categories,
    contents: is('contents') ? [...chosen] : exported.contents,
  });
  const { documentId, title } = product;
  const changes = touched
    .filter((column) => before[column] !== after[column])
    .map((column) => ({
      line,
      documentId,
      title,
      column,
      before: before[column],
      after: after[column],
    }));
  const contentIds = contents.map((content) => content.id);
  return { product, columns, categoryIds, contentIds, changes, missing: toProblems(line, missing) };
}

function matchRow({ line, cells }: FileRow, stored: Stored, lineOf: Map<string, number>) {
  const { documentId = '', slug = '' } = cells;
  const product = documentId ? stored.byDocumentId.get(documentId) : stored.bySlug.get(slug);
  const column = documentId ? 'documentId' : 'slug';
  if (!product) {
    const isNamed = documentId !== '' || slug !== '';
    const message = isNamed ? `There is no product with this ${column}` : 'Slug is required';
    return { problem: { column, message } };
  }
  const above = lineOf.get(product.documentId);
  if (above !== undefined) {
    return { problem: { column, message: `Line ${above} is about this product already` } };
  }
  lineOf.set(product.documentId, line);
  return { product, exported: stored.exported.get(product.id)! };
}

function listSlugProblems(
  slug: string,
  product: LockedProduct,
  stored: Stored,
  lineOf: Map<string, number>,
  line: number,
): string[] {
  if (slug === '') return ['Slug is required'];
  const owner = stored.slugOwners.get(slug);
  if (owner && owner.id !== product.id) return [takenSlugText(owner)];
  const above = lineOf.get(`slug ${slug}`);
  if (above !== undefined) return [`Line ${above} has this slug already`];
  lineOf.set(`slug ${slug}`, line);
  return [];
}

/** The same ones in another order are no difference. */
function chooseCategories(cells: FileRow['cells'], { categories }: ExportedProduct): string[] {
  const chosen = new Set(toSlugs(cells['categories']));
  const isSame = chosen.size === categories.length && categories.every((slug) => chosen.has(slug));
  return isSame ? categories : [...chosen];
}

/** The other columns of the file have the names of those of the table. */
const tableColumnsOf: Partial<Record<ProductColumn, readonly string[]>> = {
  long_description: ['longDescription'],
  other_description: ['otherDescription'],
  price: ['priceCents', 'isFree'],
};
