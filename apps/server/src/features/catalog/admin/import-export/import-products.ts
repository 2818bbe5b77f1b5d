import type { ImportProblem } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../../../db/client.ts';
import { newDocumentId } from '../../../../db/columns.ts';
import type { Deps } from '../../../../deps.ts';
import { ShopError } from '../../../../platform/errors.ts';
import type { UploadedFile } from '../../../../files/uploads.ts';
import type { SignedIn } from '../../../../platform/identity.ts';
import { recordAudit, recordAudits } from '../../../audit/audit.ts';
import { toProductColumns } from '../products/product-columns.ts';
import { lockProductSlugs, toFreeSlug } from '../products/slugs.ts';
import { type CheckedRow, checkRow } from './check-row.ts';
import { insertProducts, lockAllCategories } from './import-queries.ts';
import { type ProductFile, refuseFile } from './formats/product-file.ts';
import { readCsv } from './formats/read-csv.ts';
import { readJson } from './formats/read-json.ts';

const readers = { csv: readCsv, tsv: readCsv, txt: readCsv, json: readJson };

/** Spreadsheets save text with tabs in UTF-16. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/** @throws ShopError IMPORT_UNREADABLE or BODY_TOO_LARGE */
function readFile(file: UploadedFile | undefined): ProductFile {
  const ending = file && /\.(csv|tsv|txt|json)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (!ending) throw new ShopError('IMPORT_UNREADABLE');
  if (file.bytes.length > limits.importBytes) throw new ShopError('BODY_TOO_LARGE');
  try {
    return readers[ending as keyof typeof readers](decode(file.bytes));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuseFile(1, 'The file is not in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.');
  }
}

function findTakenSlugs(rows: readonly CheckedRow[], taken: ReadonlySet<string>): ImportProblem[] {
  const lineOf = new Map<string, number>();
  return rows.flatMap(({ line, slug }) => {
    const above = lineOf.get(slug);
    if (slug && above === undefined) lineOf.set(slug, line);
    const column = 'slug';
    if (taken.has(slug)) return [{ line, column, message: 'A product has this slug already' }];
    return above === undefined
      ? []
      : [{ line, column, message: `Line ${above} has this slug already` }];
  });
}

async function checkFile(db: Transaction, { rows, problems }: ProductFile) {
  const [categories, slugs] = [await lockAllCategories(db), await lockProductSlugs(db)];
  const results = rows.map((row) => checkRow(row, categories));
  const checked = results.flatMap((result) => ('checked' in result ? [result.checked] : []));
  const found = results.flatMap((result) => ('problems' in result ? result.problems : []));
  const all = [...problems, ...found, ...findTakenSlugs(checked, slugs)];
  return { rows: checked, problems: all.toSorted((a, b) => a.line - b.line), slugs };
}

/** @throws ShopError IMPORT_UNREADABLE or BODY_TOO_LARGE */
export async function checkProductFile({ db }: Deps, file: UploadedFile | undefined) {
  const read = readFile(file);
  const { rows, problems } = await db.transaction((transaction) => checkFile(transaction, read));
  const wrongLines = new Set(problems.map(({ line }) => line));
  const products = rows.filter(({ line }) => !wrongLines.has(line)).length;
  return { products, problems };
}

function toNewProducts(rows: readonly CheckedRow[], slugs: ReadonlySet<string>) {
  const taken = new Set([...slugs, ...rows.map(({ slug }) => slug)]);
  return rows.map(({ slug: given, categoryIds, input }) => {
    const slug = given || toFreeSlug(input.title, 'product', taken);
    taken.add(slug);
    return { columns: { ...toProductColumns(input), slug }, categoryIds };
  });
}

/** @throws ShopError IMPORT_UNREADABLE, BODY_TOO_LARGE or IMPORT_HAS_PROBLEMS */
export async function importProducts(
  { db }: Deps,
  actor: SignedIn,
  file: UploadedFile | undefined,
): Promise<number> {
  const read = readFile(file);
  return db.transaction(async (transaction) => {
    const { rows, problems, slugs } = await checkFile(transaction, read);
    if (problems.length > 0) throw new ShopError('IMPORT_HAS_PROBLEMS');
    const made = await insertProducts(transaction, toNewProducts(rows, slugs));
    const targets = made.map(({ documentId, title }) => ({ documentId, details: { title } }));
    await recordAudits(transaction, actor, 'imported', 'product', targets);
    const details = { title: file!.name, products: made.length };
    await recordAudit(transaction, actor, 'imported', 'import', newDocumentId(), details);
    return made.length;
  });
}
