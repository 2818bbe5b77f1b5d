import type { MailText, QuoteMark } from './reply-text.ts';

interface Line {
  readonly text: string;
  readonly depth: number;
}

export class Mark {
  offset: number | undefined;
}

class Block {
  readonly entries: (Line | Mark)[] = [];
  last: Line | undefined;

  add(entry: Line | Mark): void {
    this.entries.push(entry);
    if (!(entry instanceof Mark)) this.last = entry;
  }

  get singleLine(): Line | undefined {
    if (this.entries.length === 0) return { text: '', depth: 0 };
    const [entry] = this.entries;
    return this.entries.length === 1 && !(entry instanceof Mark) ? entry : undefined;
  }
}

interface Row {
  readonly parent: Block;
  readonly cells: Block[];
}

const longestText = 200_000;
const mostNestedCells = 20;
const mostIndents = 10;
const mostMarks = 100;

/** Writes text line by line, as a page shows it. */
export class TextWriter {
  quoteDepth = 0;
  /** Blanks and line breaks are kept where it is more than zero. */
  preformatted = 0;
  indents = 0;
  isCut = false;
  written = 0;

  private block = new Block();
  private readonly rows: Row[] = [];
  private parts: string[] = [];
  private endsInBlank = false;
  private needsEmptyLine = false;
  private marker: string | undefined;
  private length = 0;
  private readonly quotes: { readonly start: Mark; readonly end: Mark }[] = [];

  write(text: string): void {
    if (this.isCut) return;
    if (this.preformatted > 0) this.writePreformatted(text);
    else this.writeInline(text.replaceAll(/[ \t\r\n\f]+/g, ' '));
  }

  private writePreformatted(text: string): void {
    for (const [index, line] of text.replaceAll('\r\n', '\n').split('\n').entries()) {
      if (index > 0) this.breakLine();
      if (line !== '') this.append(line);
    }
  }

  private writeInline(text: string): void {
    const isAfterBlank = this.parts.length === 0 || this.endsInBlank;
    const shown = isAfterBlank && text.startsWith(' ') ? text.slice(1) : text;
    if (shown !== '') this.append(shown);
  }

  private append(text: string): void {
    if (this.parts.length === 0) {
      if (this.needsEmptyLine) this.addEmptyLine();
      this.needsEmptyLine = false;
      this.parts.push(this.marker ?? ' '.repeat(2 * Math.min(this.indents, mostIndents)));
      this.marker = undefined;
    }
    const room = longestText - this.length;
    this.parts.push(text.slice(0, room));
    this.length += text.length;
    this.endsInBlank = text.endsWith(' ');
    if (text.trim() !== '') this.written += 1;
    if (text.length > room) {
      this.endLine();
      this.isCut = true;
    }
  }

  breakLine(): void {
    if (this.isCut) return;
    if (this.parts.length > 0) this.endLine();
    else this.addEmptyLine();
  }

  /** Begins a line of its own, below an empty one if that is asked for. */
  startBlock(isParagraph = false): void {
    if (this.isCut) return;
    if (this.parts.length > 0) this.endLine();
    this.needsEmptyLine ||= isParagraph;
  }

  startItem(marker: string): void {
    this.startBlock();
    this.marker = `${' '.repeat(2 * Math.min(Math.max(this.indents - 1, 0), mostIndents))}${marker}`;
  }

  private endLine(): void {
    const text = this.parts.join('').replaceAll('\u00A0', ' ');
    this.parts = [];
    this.endsInBlank = false;
    const trimmed = text.trim() === '--' ? text.trimStart() : text.trimEnd();
    if (trimmed.trim() === '') this.addEmptyLine();
    else this.addLine(trimmed, this.quoteDepth);
  }

  private addEmptyLine(): void {
    const { last } = this.block;
    if (!last || (last.text === '' && this.preformatted === 0)) return;
    this.addLine('', Math.min(last.depth, this.quoteDepth));
  }

  private addLine(text: string, depth: number): void {
    this.length += Math.min(depth, mostIndents) + 2;
    this.isCut ||= this.length > longestText;
    this.block.add({ text, depth });
  }

  startRow(): void {
    this.startBlock();
    if (this.needsEmptyLine) this.addEmptyLine();
    this.needsEmptyLine = false;
    this.rows.push({ parent: this.block, cells: [] });
  }

  /** Cells of one line each stand beside each other. */
  endRow(hasEmptyCells: boolean): void {
    const row = this.rows.pop();
    if (!row) return;
    this.block = row.parent;
    const lines = row.cells.flatMap((cell) => cell.singleLine ?? []);
    const first = lines.find(({ text }) => text !== '');
    if (first && lines.length === row.cells.length) {
      const shown = hasEmptyCells ? lines : lines.filter(({ text }) => text !== '');
      const text = shown.map((line) => line.text.trim()).join(' | ');
      this.block.add({ text: text.trimEnd(), depth: first.depth });
      return;
    }
    for (const entry of row.cells.flatMap((cell) => cell.entries)) this.block.add(entry);
  }

  startCell(): void {
    this.startBlock();
    const row = this.rows.at(-1);
    if (!row || this.rows.length > mostNestedCells) return;
    this.block = new Block();
    row.cells.push(this.block);
    this.needsEmptyLine = false;
  }

  endCell(): void {
    this.startBlock();
    this.needsEmptyLine = false;
  }

  placeMark(): Mark {
    this.startBlock();
    const mark = new Mark();
    this.block.add(mark);
    return mark;
  }

  get lastLine(): string {
    return this.block.last?.text ?? '';
  }

  linesSince(mark: Mark): readonly string[] | undefined {
    const { entries } = this.block;
    const start = entries.indexOf(mark, Math.max(0, entries.length - 8));
    if (start === -1) return undefined;
    return entries.slice(start).flatMap((entry) => (entry instanceof Mark ? [] : entry.text));
  }

  /** The text between both introduces the quote that follows. */
  markQuote(start: Mark = this.placeMark()): void {
    if (this.quotes.length < mostMarks) this.quotes.push({ start, end: this.placeMark() });
  }

  finish(): MailText & { readonly isCut: boolean } {
    while (this.rows.length > 0) {
      this.startBlock();
      this.endRow(false);
    }
    this.startBlock();
    let text = '';
    for (const entry of this.block.entries) {
      if (entry instanceof Mark) entry.offset = text.length;
      else text += `${toQuoted(entry)}\n`;
    }
    const marks: QuoteMark[] = [];
    for (const { start, end } of this.quotes) {
      if (start.offset === undefined || end.offset === undefined) continue;
      marks.push({ start: start.offset, end: end.offset });
    }
    return {
      text: text.slice(0, longestText).replace(/\n$/, ''),
      quotes: marks,
      isCut: this.isCut,
    };
  }
}

function toQuoted({ text, depth }: Line): string {
  if (depth === 0) return text;
  const marks = '>'.repeat(Math.min(depth, mostIndents));
  return text === '' ? marks : `${marks} ${text}`;
}
