import { findSecretName, isAboutValue, isCertain, type SecretName } from './secret-names.ts';
import type { Value } from './written-values.ts';

export interface TableCell extends Value {
  readonly secret: SecretName;
}

const longestHeadings = 2_000;
const cell = /"((?:[^"]|"")*)"|[^,;\t\r\n"]*/y;

/** It finds cells of tables in text below a heading that is named like a secret. */
export function* findCells(text: string): Generator<TableCell> {
  yield* findSeparated(text);
  if (text.includes('|')) yield* findPiped(text);
  if (/<th\b/i.test(text)) yield* findInPage(text);
  yield* findInserted(text);
}

/** The whole text is a table, such as CSV. */
function* findSeparated(text: string): Generator<TableCell> {
  const head = text.slice(0, longestHeadings).split('\n', 2);
  const headings = head.length > 1 ? [...readCells(head[0]!)] : [];
  const isTable = headings.length > 1 && headings.every(({ value }) => isHeading(value));
  if (!isTable) return;
  const secrets = headings.map(({ value }) => findSecretName(value.trim(), 'other'));
  if (!secrets.some(isCertain)) return;
  const [first, ...lines] = text.split('\n');
  const rows = lines.map((line) => [...readCells(line)]);
  const count = rows.filter((cells) => cells.length === headings.length).length;
  if (count * 2 < rows.length) return;
  let start = first!.length + 1;
  for (const [number, cells] of rows.entries()) {
    for (const [index, { from, to }] of cells.entries()) {
      const secret = secrets[index];
      if (secret && to > from) yield { start: start + from, end: start + to, secret };
    }
    start += lines[number]!.length + 1;
  }
}

const isHeading = (value: string) => /^\w[\w.$-]*(?: [\w.$-]{1,30}){0,3}$/.test(value.trim());

function* readCells(line: string) {
  let from = 0;
  while (from <= line.length) {
    cell.lastIndex = from;
    const [source = '', quoted] = cell.exec(line) ?? [];
    const value = quoted ?? source;
    const inner = quoted === undefined ? from : from + 1;
    yield { value, from: inner, to: inner + value.length };
    from += source.length + 1;
  }
}

const rule = /^[ \t]{0,20}[|+:=-][ \t|+:=-]*$/;
const isRule = (line: string) => line.includes('-') && /[|+]/.test(line) && rule.test(line);

const longestLine = 8_000;

/** Markdown and databases put vertical bars between cells. */
function* findPiped(text: string): Generator<TableCell> {
  let start = 0;
  let above: Line | undefined;
  let headings: readonly Heading[] | undefined;
  for (const source of text.split('\n')) {
    const line = { source, start };
    const isRow = source.length < longestLine && source.includes('|');
    start += source.length + 1;
    if (isRule(source)) {
      headings ??= above && splitPiped(above).map(toHeading);
      continue;
    }
    if (!isRow) headings = undefined;
    if (headings?.some(({ secret, isValue }) => secret || isValue)) {
      yield* findBelow(headings, splitPiped(line));
    }
    above = isRow ? line : undefined;
  }
}

interface Line {
  readonly source: string;
  readonly start: number;
}

interface PipedCell extends Value {
  readonly value: string;
}

/** Marks of bold text and code around them are left out. */
function splitPiped(line: Line): PipedCell[] {
  const cells: PipedCell[] = [];
  let { start } = line;
  for (const source of line.source.split('|')) {
    const value = source.trim().replaceAll(/^[`*]{1,3}|[`*]{1,3}$/g, '');
    const from = start + source.indexOf(value);
    cells.push({ value, start: from, end: from + value.length });
    start += source.length + 1;
  }
  return cells[0]!.value === '' ? cells.slice(1) : cells;
}

interface Heading {
  readonly secret: SecretName | undefined;
  readonly isValue: boolean;
}

/** A sentence, or what passes a test, is no title. */
const isTitle = (value: string) =>
  value.length < 40 && value.split(' ').length < 4 && !/\bpass\b/i.test(value);

const toHeading = ({ value }: { readonly value: string }): Heading => {
  const secret = isTitle(value) ? findSecretName(value, 'other') : undefined;
  return {
    secret: isCertain(secret) ? secret : undefined,
    isValue: /^(?:value|wert|valeur|valor|waarde)$/i.test(value),
  };
};

/** A table of names and values has the name beside the value. */
function* findBelow(
  headings: readonly Heading[],
  cells: readonly PipedCell[],
): Generator<TableCell> {
  for (const [index, { value, start, end }] of cells.entries()) {
    const beside = headings[index]?.isValue ? toHeading(cells[index - 1] ?? cells[0]!) : undefined;
    const secret = headings[index]?.secret ?? beside?.secret;
    if (secret && isCellSecret(secret, value)) yield { start, end, secret };
  }
}

/** Tables of documents also describe what is named like a secret, and name colors as tokens. */
function isCellSecret({ kind }: SecretName, value: string): boolean {
  if (value.length < 4 || /\s/.test(value) || isAboutValue(value)) return false;
  if (kind === 'passwords') return !/^[-–—✓✔✗]*$/u.test(value);
  if (kind === 'codes' && /^\d+$/.test(value)) return true;
  return (
    /\d/.test(value) && value.length >= 6 && !/^(?:--|\$)|\.|^[a-z]+(?:-[a-z\d]+)+$/.test(value)
  );
}

const tableTag = /<(table|tr|th|td)\b[^<>]{0,500}>/gi;

function* findInPage(page: string): Generator<TableCell> {
  let headings: Heading[] = [];
  let column = 0;
  for (const { 0: tag, 1: name, index } of page.matchAll(tableTag)) {
    const element = name!.toLowerCase();
    if (element === 'table') headings = [];
    if (element === 'table' || element === 'tr') {
      column = 0;
      continue;
    }
    const start = index + tag.length;
    const next = page.indexOf('<', start);
    const end = next === -1 ? page.length : next;
    const value = page.slice(start, end).trim();
    const secret = headings[column]?.secret;
    if (element === 'th') headings[column] = toHeading({ value });
    else if (secret && isCellSecret(secret, value)) yield { start, end, secret };
    column += 1;
  }
}

const insertion =
  /\binsert\s{1,9}into\s{1,9}[^\s(]{1,120}\s{0,9}\(([^()]{1,2000})\)\s{0,9}values\s{0,9}(?=\()/gi;
const insertedValue =
  /[\s(]{0,20}(?:'((?:[^'\\]|''|\\.){0,2000})'|[^',()]{0,500})\s{0,9}(?:,|\)(?:\s{0,9},)?)/y;
const mostInserted = 100_000;

/** A statement of SQL inserts the rows. */
function* findInserted(text: string): Generator<TableCell> {
  for (const { 0: head, 1: columns, index } of text.matchAll(insertion)) {
    const names = columns!.split(',').map((name) => name.replaceAll(/["'`[\]\s]/g, ''));
    const secrets = names.map((name) => findSecretName(name, 'other'));
    if (!secrets.some(isCertain)) continue;
    insertedValue.lastIndex = index + head.length;
    for (let count = 0; count < mostInserted; count += 1) {
      const from = insertedValue.lastIndex;
      const [source, value] = insertedValue.exec(text) ?? [];
      if (source === undefined) break;
      const start = from + source.indexOf("'") + 1;
      const secret = secrets[count % names.length];
      if (value && secret) yield { start, end: start + value.length, secret };
    }
  }
}
