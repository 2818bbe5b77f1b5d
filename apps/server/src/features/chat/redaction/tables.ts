import { findSecretName, isCertain, type SecretName } from './secret-names.ts';

export interface TableCell {
  readonly start: number;
  readonly end: number;
  readonly secret: SecretName;
}

const longestHeadings = 2_000;
const cell = /"((?:[^"]|"")*)"|[^,;\t\r\n"]*/y;

export function* findCells(text: string): Generator<TableCell> {
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
