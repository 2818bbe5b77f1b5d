import { stringify } from 'csv-stringify/sync';
import { type CustomResponse, streamedFileResponse } from '../../../../http/custom-responses.ts';
import { escapeFormula } from './cells.ts';

/** Spreadsheets read the file as UTF-8 with this mark. */
const byteOrderMark = '\uFEFF';

type Row<Column extends string> = Readonly<Record<Column, string>>;

const toText = (rows: readonly (readonly string[])[]) =>
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
    yield byteOrderMark + toText([columns]);
    for await (const rows of batches) {
      yield toText(rows.map((row) => columns.map((column) => row[column])));
    }
  }

  return streamedFileResponse({ fileName, mimeType: 'text/csv; charset=utf-8', parts: write() });
}
