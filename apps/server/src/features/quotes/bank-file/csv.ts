import { CsvError, parse } from 'csv-parse/sync';
import {
  type BankPayment,
  type BankFile,
  BankFileError,
  bankFileLimits,
  type CsvMapping,
  type ReadBankFile,
  type SkippedEntry,
} from './bank-file.ts';
import { countGuessed, guessColumns, type GuessedColumns } from './csv-columns.ts';
import {
  cleanReference,
  cleanText,
  createPaymentNames,
  findCreditorReference,
  readAmount,
  findCurrencyCode,
  readDay,
} from './written-values.ts';

const delimiters = [';', ',', '\t'] as const;
const linesWithHeading = 40;
const longestRecord = 20_000;
const mostColumns = 100;
const sampleRows = 5;
const mostRecords = bankFileLimits.entries + linesWithHeading + 1;

interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Rows {
  readonly rows: readonly CsvRow[];
  readonly broken: readonly SkippedEntry[];
}

const options = {
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
  max_record_size: longestRecord,
  to: mostRecords,
} as const;

function parseWhole(text: string, delimiter: string): readonly CsvRow[] {
  const records = parse(text, {
    ...options,
    delimiter,
    record_delimiter: '\n',
    info: true,
  }) as unknown as readonly {
    readonly record: string[];
    readonly info: { readonly lines: number };
  }[];
  return records.map(({ record, info }) => ({
    line: info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
    cells: record,
  }));
}

/** Each line is a record, so that a quote that is never closed spoils no other one. */
function parseLines(text: string, delimiter: string): Rows {
  const rows: CsvRow[] = [];
  const broken: SkippedEntry[] = [];
  for (const [index, line] of text.split('\n', mostRecords).entries()) {
    if (line.trim() === '') continue;
    try {
      const [cells] = line.includes('"')
        ? (parse(line, { ...options, delimiter, relax_quotes: true }) as string[][])
        : [line.split(delimiter).map((cell) => cell.trim())];
      if (cells) rows.push({ line: index + 1, cells });
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      broken.push({ position: index + 1, reason: 'The quotes around a value do not match.' });
    }
  }
  return { rows, broken };
}

function parseRows(text: string, delimiter: string): Rows {
  try {
    return { rows: parseWhole(text, delimiter), broken: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parseLines(text, delimiter);
  }
}

interface Heading {
  readonly index: number;
  readonly guess: GuessedColumns;
  readonly score: number;
}

const enough = 4;

/** Banks write about the account above the heading. */
function findHeading(rows: readonly CsvRow[]): Heading {
  let best: Heading = { index: 0, guess: guessColumns([]), score: 0 };
  for (const [index, { cells }] of rows.slice(0, linesWithHeading).entries()) {
    const guess = guessColumns(cells.slice(0, mostColumns));
    const score = countGuessed(guess);
    if (score > best.score) best = { index, guess, score };
  }
  if (best.score >= enough) return best;
  const widest = rows
    .slice(0, linesWithHeading)
    .reduce(
      (most, { cells }, index) => (cells.length > rows[most]!.cells.length ? index : most),
      0,
    );
  return { index: widest, guess: guessColumns(rows[widest]?.cells ?? []), score: best.score };
}

function chooseDelimiter(text: string): string {
  const start = text
    .split('\n', linesWithHeading)
    .join('\n')
    .slice(0, linesWithHeading * longestRecord);
  const scored = delimiters.map((delimiter) => {
    const { rows } = parseRows(start, delimiter);
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    return { delimiter, score: findHeading(rows).score, widest };
  });
  return scored.reduce((best, next) =>
    next.score > best.score || (next.score === best.score && next.widest > best.widest)
      ? next
      : best,
  ).delimiter;
}

/** Returns undefined when all days could be read either way. */
function readDayOrder(rows: readonly CsvRow[], column: number): boolean | undefined {
  let hasSlash = false;
  for (const { cells } of rows) {
    const parts = /^\s*(\d{1,2})\/(\d{1,2})\/\d{2}/.exec(cells[column] ?? '');
    if (!parts) continue;
    hasSlash = true;
    if (Number(parts[1]) > 12) return true;
    if (Number(parts[2]) > 12) return false;
  }
  return hasSlash ? undefined : true;
}

function createRowReader(mapping: CsvMapping, headingCurrency: string) {
  const nameOf = createPaymentNames();
  return ({ line, cells }: CsvRow): BankPayment | string => {
    const cellAt = (column: number | undefined) =>
      column === undefined ? '' : (cells[column] ?? '');
    const written = cellAt(mapping.amount);
    const amountCents = readAmount(written);
    const receivedOn = readDay(cellAt(mapping.date), mapping.isDayFirst);
    if (written.trim() === '') return 'It has no amount that was received.';
    if (amountCents === undefined) return 'Its amount cannot be read.';
    if (amountCents < 0) return 'It is a debit.';
    if (amountCents === 0) return 'Its amount is zero.';
    if (amountCents > bankFileLimits.amountCents) return 'Its amount is too high.';
    if (receivedOn === undefined) return 'Its day cannot be read.';
    const ownCurrency =
      mapping.currency === undefined
        ? findCurrencyCode(written) || headingCurrency
        : cellAt(mapping.currency);
    const currency = ownCurrency.trim().toUpperCase();
    if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) return 'Its currency cannot be read.';
    const payer = cleanText(cellAt(mapping.payer), bankFileLimits.nameLength);
    const texts = mapping.text.map(cellAt);
    const text = cleanText(texts.join(' '));
    return {
      position: line,
      amountCents,
      currency,
      receivedOn,
      bankReference:
        cleanReference(cellAt(mapping.bankReference)) ||
        nameOf(receivedOn, amountCents, currency, payer, text),
      reference: findCreditorReference(...texts, text),
      payer,
      text,
    };
  };
}

function readRows(
  { rows, broken }: Rows,
  mapping: CsvMapping,
  { index, guess }: Heading,
): BankFile {
  const readRow = createRowReader(mapping, guess.headingCurrency);
  const read = rows.slice(index).map((row) => ({ line: row.line, result: readRow(row) }));
  const [heading, ...others] = read;
  // A file without a heading begins with a payment.
  const payments = heading && typeof heading.result === 'object' ? read : others;
  if (payments.length > bankFileLimits.entries) {
    const most = bankFileLimits.entries.toLocaleString('en-US');
    throw new BankFileError(
      `A file can have ${most} payments at most. Choose a file of fewer days.`,
    );
  }
  const entries = payments.flatMap(({ result }) => (typeof result === 'object' ? [result] : []));
  const skipped = payments.flatMap(({ line, result }) =>
    typeof result === 'string' ? [{ position: line, reason: result }] : [],
  );
  return {
    entries,
    skipped: [...broken, ...skipped].toSorted((a, b) => a.position - b.position),
  };
}

const isComplete = (
  guess: GuessedColumns,
): guess is GuessedColumns & Omit<CsvMapping, 'isDayFirst'> =>
  guess.date !== undefined && guess.amount !== undefined && (guess.text?.length ?? 0) > 0;

const toShown = ({ cells }: CsvRow) =>
  cells.slice(0, mostColumns).map((cell) => cleanText(cell, bankFileLimits.nameLength));

/** @throws BankFileError */
export function readBankCsv(file: string, given: CsvMapping | null): ReadBankFile {
  const lines = file.replace(/\r\n?/g, '\n');
  const said = /^"?sep=([,;\t])"?\n/i.exec(lines.slice(0, 20));
  const text = said ? lines.slice(said[0].length) : lines;
  const parsed = parseRows(text, said?.[1] ?? chooseDelimiter(text));
  if (parsed.rows.length === 0) throw new BankFileError('The file has no lines.');
  const heading = findHeading(parsed.rows);
  if (given) return readRows(parsed, given, heading);
  const { guess, index } = heading;
  const data = parsed.rows.slice(index + 1);
  const isDayFirst = guess.date === undefined ? undefined : readDayOrder(data, guess.date);
  if (isComplete(guess) && isDayFirst !== undefined) {
    return readRows(parsed, { ...guess, isDayFirst }, heading);
  }
  const { headingCurrency: _heading, text: texts = [], ...columns } = guess;
  return {
    unclear: {
      headings: toShown(parsed.rows[index]!),
      samples: data.slice(0, sampleRows).map(toShown),
      guess: { ...columns, text: [...texts], isDayFirst: isDayFirst ?? true },
    },
  };
}
