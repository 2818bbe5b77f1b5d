import {
  type ImportProblem,
  productColumns,
} from '@partshelf/contract/back-office/import-export.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { categorySeparator } from './export-products.ts';
import {
  type FileRow,
  maxColumns,
  type ProductFile,
  refuseFile,
  refuseTooMany,
  shortenName,
} from './product-file.ts';

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},\n]|[^\s"[\]{},]+/g;

function listElementLines(text: string): number[] {
  const lines: number[] = [];
  let [line, depth, awaitsElement] = [1, 0, false];
  for (const [part] of text.matchAll(token)) {
    if (part === '\n') {
      line += 1;
      continue;
    }
    if (awaitsElement && part !== ']') lines.push(line);
    awaitsElement = (part === '[' && depth === 0) || (part === ',' && depth === 1);
    if (part === '[' || part === '{') depth += 1;
    if (part === ']' || part === '}') depth -= 1;
  }
  return lines;
}

const hasTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount;

/** The value as in a CSV file; undefined for a value that CSV cannot hold. */
function toCell(column: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (column === 'isNew' && typeof value === 'boolean') return String(value);
  if (column === 'price' && typeof value === 'number') {
    return hasTwoDecimals(value) ? value.toFixed(2) : String(value);
  }
  if (column === 'categories' && Array.isArray(value)) {
    return value.every((slug) => typeof slug === 'string')
      ? value.join(categorySeparator)
      : undefined;
  }
  return undefined;
}

const isProductLike = (element: unknown): element is object =>
  typeof element === 'object' &&
  element !== null &&
  !Array.isArray(element) &&
  Object.keys(element).length <= maxColumns;

function toRow(element: unknown, line: number): { row: FileRow; problems: ImportProblem[] } {
  const known: readonly string[] = productColumns;
  if (!isProductLike(element)) {
    const problem = { line, column: null, message: 'This is not a product' };
    return { row: { line, cells: {} }, problems: [problem] };
  }
  const cells: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  for (const [column, value] of Object.entries(element)) {
    const cell = toCell(column, value);
    if (!known.includes(column))
      problems.push({ line, column: shortenName(column), message: 'There is no such column' });
    else if (cell === undefined) problems.push({ line, column, message: 'This is no text' });
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
  const read = list.map((element, index) => toRow(element, lines[index]!));
  return {
    rows: read.filter(({ problems }) => problems.length === 0).map(({ row }) => row),
    problems: read.flatMap(({ problems }) => problems),
  };
}
