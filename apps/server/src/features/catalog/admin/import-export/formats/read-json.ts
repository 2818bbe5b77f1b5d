import { type ImportProblem, productColumns } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { createScanner } from 'jsonc-parser';
import { categorySeparator } from '../export-products.ts';
import {
  type FileRow,
  maxColumns,
  type ProductFile,
  refuseFile,
  refuseTooMany,
  shortenName,
} from './product-file.ts';

/** The lines on which the elements of a list begin, which `JSON.parse` does not return. */
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
