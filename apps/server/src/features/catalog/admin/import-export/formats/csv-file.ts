import { stringify } from 'csv-stringify/sync';
import { type CustomResponse, streamedFileResponse } from '../../../../../http/custom-responses.ts';
import { escapeFormula } from './cells.ts';

/** Spreadsheets read a file as UTF-8 with this mark. */
export const byteOrderMark = '\uFEFF';

type Row<Column extends string> = Readonly<Record<Column, string>>;

/** Rows for a spreadsheet; texts that look like formulas stay texts. */
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
  async function* write() {
    yield byteOrderMark + csvText([columns]);
    for await (const rows of batches) {
      yield csvText(rows.map((row) => columns.map((column) => row[column])));
    }
  }

  return streamedFileResponse({ fileName, mimeType: 'text/csv; charset=utf-8', parts: write() });
}
