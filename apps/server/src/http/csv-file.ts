import { stringify } from 'csv-stringify/sync';
import { type CustomResponse, streamedFileResponse } from './custom-responses.ts';

/** Spreadsheets read a file as UTF-8 with this mark. */
export const byteOrderMark = '\uFEFF';

type Row<Column extends string> = Readonly<Record<Column, string>>;

/** Texts that look like formulas stay texts. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { quoted: true, quoted_empty: true },
  );

export function csvFile<Column extends string>(
  fileName: string,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row<Column>[]>,
): CustomResponse {
  const parts = writeCsv(columns, batches);
  return streamedFileResponse({ fileName, mimeType: 'text/csv; charset=utf-8', parts });
}

export async function* writeCsv<Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row<Column>[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvText([columns]);
  for await (const rows of batches) {
    yield csvText(rows.map((row) => columns.map((column) => row[column])));
  }
}

type Cell = string | number | boolean | Date | null;

export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => Cell>>;

const toCell = (value: Cell) => (value instanceof Date ? value.toISOString() : String(value ?? ''));

export function csvOf<Item>(
  fileName: string,
  columns: CsvColumns<Item>,
  batches: AsyncIterable<readonly Item[]>,
): CustomResponse {
  async function* write() {
    for await (const items of batches) {
      yield items.map((item) =>
        Object.fromEntries(
          Object.entries(columns).map(([name, cell]) => [name, toCell(cell(item))]),
        ),
      );
    }
  }

  return csvFile(fileName, Object.keys(columns), write());
}

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
