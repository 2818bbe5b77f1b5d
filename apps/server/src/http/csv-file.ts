import { stringify } from 'csv-stringify/sync';
import { type CustomResponse, streamedFileResponse } from './custom-responses.ts';

/** Spreadsheets read a file as UTF-8 with this mark. */
const byteOrderMark = '\uFEFF';

/** Texts that look like formulas stay texts. */
const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { quoted: true, quoted_empty: true },
  );

type Cell = string | number | boolean | Date | null;

/** The headings of a file, in order, and what stands below them. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => Cell>>;

const toText = (value: Cell) => (value instanceof Date ? value.toISOString() : String(value ?? ''));

export const csvHeadings = <Item>(columns: CsvColumns<Item>) =>
  byteOrderMark + csvText([Object.keys(columns)]);

export const csvRows = <Item>(columns: CsvColumns<Item>, items: readonly Item[]) =>
  csvText(items.map((item) => Object.values(columns).map((cell) => toText(cell(item)))));

export async function* writeCsv<Item>(
  columns: CsvColumns<Item>,
  batches: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  yield csvHeadings(columns);
  for await (const items of batches) yield csvRows(columns, items);
}

export const csvFile = <Item>(
  fileName: string,
  columns: CsvColumns<Item>,
  batches: AsyncIterable<readonly Item[]>,
): CustomResponse =>
  streamedFileResponse({
    fileName,
    mimeType: 'text/csv; charset=utf-8',
    parts: writeCsv(columns, batches),
  });

/** A spreadsheet may see a formula at the start, or after what may end a cell elsewhere. */
const start = String.raw`(?=[' ]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])`;
const afterSeparator = String.raw`(?=[' ]*[=+\-@\uff0b\uff0d\uff1d\uff20])`;
const separator = String.raw`(?<=[,;|\t\r\n])`;

const unguarded = new RegExp(`^${start}|${separator}${afterSeparator}`, 'g');
const escapedFormula = new RegExp(`^'${start}|${separator}'${afterSeparator}`, 'g');

/** A leading quote makes a spreadsheet show the text instead of running it as a formula. */
function escapeFormula(text: string): string {
  return text.replace(unguarded, "'");
}

export function unescapeFormula(text: string): string {
  return text.replace(escapedFormula, '');
}
