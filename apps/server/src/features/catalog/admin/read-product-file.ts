import {
  type ImportProblem,
  type ProductColumn,
  productFileColumns,
} from '@partshelf/contract/catalog/import-export.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { createScanner } from 'jsonc-parser';
import { unescapeFormula } from '../../../http/csv-file.ts';
import { slugSeparator } from './export-products.ts';

const maxColumns = 100;

const maxNameLength = 60;

const shortenName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

export interface FileRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface ProductFile {
  readonly rows: readonly FileRow[];
  readonly problems: readonly ImportProblem[];
}

export function refuseFile(line: number, message: string, column: string | null = null) {
  return { rows: [], problems: [{ line, column, message }] };
}

function refuseTooMany() {
  return refuseFile(
    1,
    `A file can hold ${limits.importRows.toLocaleString('en-US')} products at most`,
  );
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const recordsToRead = limits.importRows + 2;

/** One of them must be there. */
export type NeededColumns = readonly [ProductColumn, ...ProductColumn[]];

const simplify = (name: string) => name.replace(/[\s_-]/g, '').toLowerCase();

const columnOf = new Map<string, ProductColumn>(
  productFileColumns.map((column) => [simplify(column), column]),
);

/** Programs change the case of a heading and the spaces around it. */
const toColumn = (name: string): string => columnOf.get(simplify(name)) ?? name.trim();

const countIn = (cells: readonly string[], pattern: RegExp) =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/**
 * It lists the lines on which records begin. Inside quotes, the parser counts "\r\n" as two lines.
 */
function* listLines(records: readonly CsvRecord[]): Generator<number> {
  let countedTwice = 0;
  for (const { record, info } of records) {
    countedTwice += countIn(record, /\r\n/g);
    yield info.lines - countedTwice - countIn(record, /\r\n|\r|\n/g);
  }
}

function checkHeading(
  heading: readonly string[],
  line: number,
  needed: NeededColumns,
): ImportProblem[] {
  if (heading.length > maxColumns) {
    return [{ line, column: null, message: `There are ${heading.length} columns` }];
  }
  const known: readonly string[] = productFileColumns;
  const problems = heading.flatMap((column, index) => {
    if (!known.includes(column)) {
      return [{ line, column: shortenName(column), message: 'This column does not exist' }];
    }
    const isTwice = heading.indexOf(column) < index;
    return isTwice ? [{ line, column, message: 'This column appears twice' }] : [];
  });
  if (needed.some((column) => heading.includes(column))) return problems;
  return [...problems, { line, column: needed[0], message: 'This column is missing' }];
}

function toCsvRow(
  heading: readonly string[],
  record: readonly string[],
  line: number,
): { row: FileRow } | { problem: ImportProblem } {
  if (record.length < heading.length || !isEmptyBeyond(record, heading.length)) {
    const message = `There are ${record.length} values here, but ${heading.length} columns`;
    return { problem: { line, column: null, message } };
  }
  const cells = heading.map(
    (column, index) => [column, unescapeFormula(record[index]!).trim()] as const,
  );
  return { row: { line, cells: Object.fromEntries(cells) } };
}

const maxRecordLength = 10 * limits.longTextMax;

interface CsvText {
  readonly text: string;
  readonly delimiter: string;
  readonly linesAbove: number;
}

/** Spreadsheets use semicolons where the comma is the decimal separator, and may say so in a line above. */
function readDelimiter(text: string): CsvText {
  const [line = ''] = text.slice(0, maxRecordLength).split(/[\r\n]/, 1);
  const said = /^"?sep=([,;|\t])"?[,;|\t]*$/i.exec(line)?.[1];
  if (said) {
    const rest = text.slice(line.length).replace(/^(?:\r\n|\r|\n)/, '');
    return { text: rest, delimiter: said, linesAbove: 1 };
  }
  const found = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }));
  const { delimiter } = found.reduce((most, next) => (next.count > most.count ? next : most));
  return { text, delimiter, linesAbove: 0 };
}

/** Spreadsheets add separators up to the widest line. */
function withoutEmptyEnd(heading: readonly string[]): string[] {
  const last = heading.findLastIndex((column) => column !== '');
  return heading.slice(0, last + 1);
}

const isEmptyBeyond = (record: readonly string[], columns: number) =>
  record.slice(columns).every((cell) => cell === '');

const maxValues = 10 * limits.importRows * maxColumns;

function parseCsv(text: string, delimiter: string): readonly CsvRecord[] {
  return parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    max_record_size: maxRecordLength,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: recordsToRead,
  }) as unknown as readonly CsvRecord[];
}

export function readProductCsv(file: string, needed: NeededColumns): ProductFile {
  const { text, delimiter, linesAbove } = readDelimiter(file);
  if (text.split(delimiter, maxValues).length === maxValues) {
    return refuseFile(1, 'There are too many values in this file');
  }
  try {
    const all = parseCsv(text, delimiter);
    const [heading, ...records] = all;
    const [, ...lines] = Array.from(listLines(all), (line) => line + linesAbove);
    if (!heading) return refuseFile(1, 'The file is empty');
    if (records.length > limits.importRows) return refuseTooMany();
    const columns = withoutEmptyEnd(heading.record.map(toColumn));
    const problems = checkHeading(columns, heading.info.lines + linesAbove, needed);
    if (problems.length > 0) return { rows: [], problems };
    const read = records.map(({ record }, index) => toCsvRow(columns, record, lines[index]!));
    return {
      rows: read.flatMap((result) => ('row' in result ? [result.row] : [])),
      problems: read.flatMap((result) => ('problem' in result ? [result.problem] : [])),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = linesAbove + (typeof error['lines'] === 'number' ? error['lines'] : 1);
    return error.code === 'CSV_MAX_RECORD_SIZE'
      ? refuseFile(line, 'This line is too long for one product')
      : refuseFile(line, 'The quotes around a value do not match');
  }
}

function listElementLines(text: string): number[] {
  const scanner = createScanner(text, true);
  const lines: number[] = [];
  let [depth, isElementNext] = [0, false];
  scanner.scan();
  for (; scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text[scanner.getTokenOffset()];
    if (isElementNext && first !== ']') lines.push(scanner.getTokenStartLine() + 1);
    isElementNext = (first === '[' && depth === 0) || (first === ',' && depth === 1);
    if (first === '[' || first === '{') depth += 1;
    if (first === ']' || first === '}') depth -= 1;
  }
  return lines;
}

const hasTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount;

const flagColumns: ReadonlySet<string> = new Set(['isNew', 'isBundle']);
const listColumns: ReadonlySet<string> = new Set(['categories', 'contents']);

function toCell(column: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (value === null) return '';
  if (flagColumns.has(column) && typeof value === 'boolean') return String(value);
  if (column === 'price' && typeof value === 'number') {
    return hasTwoDecimals(value) ? value.toFixed(2) : String(value);
  }
  if (listColumns.has(column) && Array.isArray(value)) {
    return value.every((slug) => typeof slug === 'string') ? value.join(slugSeparator) : undefined;
  }
  return undefined;
}

const isProductLike = (element: unknown): element is object =>
  typeof element === 'object' &&
  element !== null &&
  !Array.isArray(element) &&
  Object.keys(element).length <= maxColumns;

function toJsonRow(element: unknown, line: number): { row: FileRow; problems: ImportProblem[] } {
  const known: readonly string[] = productFileColumns;
  if (!isProductLike(element)) {
    const problem = { line, column: null, message: 'This is not a product' };
    return { row: { line, cells: {} }, problems: [problem] };
  }
  const cells: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  for (const [name, value] of Object.entries(element)) {
    const column = toColumn(name);
    const cell = toCell(column, value);
    if (!known.includes(column))
      problems.push({ line, column: shortenName(column), message: 'This column does not exist' });
    else if (cell === undefined) problems.push({ line, column, message: 'This is not text' });
    else cells[column] = cell;
  }
  return { row: { line, cells }, problems };
}

export function readJson(text: string): ProductFile {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const line = /\(line (\d+) /.exec(message)?.[1];
    return refuseFile(Number(line ?? 1), `This is not JSON: ${message}`);
  }
  if (!Array.isArray(list)) return refuseFile(1, 'This is not a list of products');
  if (list.length > limits.importRows) return refuseTooMany();
  const lines = listElementLines(text);
  const read = list.map((element, index) => toJsonRow(element, lines[index]!));
  return {
    rows: read.filter(({ problems }) => problems.length === 0).map(({ row }) => row),
    problems: read.flatMap(({ problems }) => problems),
  };
}
