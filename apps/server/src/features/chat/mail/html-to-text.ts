import { Parser } from 'htmlparser2';
import {
  blocks,
  describeLink,
  describePicture,
  hasFontOfZero,
  isHidden,
  isTight,
  paragraphs,
  preformatted,
} from './html-elements.ts';
import {
  type Attributes,
  isIndentation,
  type QuoteRole,
  readQuoteRole,
  readStyle,
} from './html-quotes.ts';
import type { MailText } from './reply-text.ts';
import { type Mark, TextWriter } from './text-writer.ts';

export interface HtmlOptions {
  readonly pictures: (contentId: string) => string | undefined;
}

const longestHtml = 1_000_000;
const deepestNesting = 1_000;

/**
 * The text of a mail as its reader sees it, with quotes behind `>`, cells, lists, headings,
 * preformatted lines, the addresses of links and the names of pictures.
 */
export function htmlToText(
  html: string,
  { pictures }: HtmlOptions,
): MailText & { readonly isCut: boolean } {
  const reader = new HtmlReader(pictures);
  new BoundedParser(reader).end(html.slice(0, longestHtml));
  const text = reader.writer.finish();
  return { ...text, isCut: text.isCut || html.length > longestHtml };
}

/** What is nested deeper is read as text without elements. */
class BoundedParser extends Parser {
  private readonly reader: HtmlReader;
  private isFull = false;

  constructor(reader: HtmlReader) {
    super({
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: () => reader.close(),
      ontext: (text) => reader.write(text),
    });
    this.reader = reader;
  }

  override onopentagname(start: number, end: number): void {
    this.isFull = this.reader.depth >= deepestNesting;
    super.onopentagname(start, end);
  }

  protected override isVoidElement(name: string): boolean {
    return this.isFull || super.isVoidElement(name);
  }
}

const isIntroduction = (lines: readonly string[] | undefined): boolean =>
  lines !== undefined &&
  lines.join(' ').length < 400 &&
  /[:：]$/.test(lines.findLast((line) => line !== '') ?? '');

interface List {
  readonly isOrdered: boolean;
  readonly hasMarkers: boolean;
  next: number;
}

type Style = ReadonlyMap<string, string>;
type Closer = () => void;

class HtmlReader {
  readonly writer = new TextWriter();
  private readonly pictures: HtmlOptions['pictures'];
  private readonly closers: Closer[] = [];
  private hidden = 0;
  private isTiny = false;
  private containers = 0;
  private readonly lists: List[] = [];
  private readonly tables: { hasEmptyCells: boolean }[] = [];
  private linkText: string[] | undefined;
  private introduction: { readonly mark: Mark; readonly written?: number } | undefined;
  private hasMarkedQuote = false;
  private dropsLineFeed = false;

  constructor(pictures: HtmlOptions['pictures']) {
    this.pictures = pictures;
  }

  get depth(): number {
    return this.closers.length;
  }

  open(name: string, attributes: Attributes): void {
    const style = readStyle(attributes);
    if (this.hidden > 0 || isHidden(name, attributes, style)) {
      this.hidden += 1;
      this.closers.push(() => {
        this.hidden -= 1;
      });
      return;
    }
    const closeQuote = this.openQuote(name, attributes, style);
    const closeElement = this.openElement(name, attributes, style);
    const closeText = this.openText(name, style);
    this.closers.push(() => {
      closeText?.();
      closeElement?.();
      closeQuote?.();
    });
  }

  close(): void {
    this.closers.pop()?.();
  }

  write(given: string): void {
    if (this.hidden > 0 || this.isTiny) return;
    const text = this.dropsLineFeed ? given.replace(/^\r?\n/, '') : given;
    this.dropsLineFeed = false;
    this.linkText?.push(text);
    this.writer.write(text.replaceAll(/\u00AD|\u034F|\u200B|\uFEFF/g, ''));
  }

  private openText(name: string, style: Style): Closer | undefined {
    const wasTiny = this.isTiny;
    this.isTiny = hasFontOfZero(style) ?? wasTiny;
    const isKept = preformatted.has(name) || /^(?:pre|break)/.test(style.get('white-space') ?? '');
    if (isKept) this.writer.preformatted += 1;
    this.dropsLineFeed = preformatted.has(name);
    return () => {
      this.isTiny = wasTiny;
      if (isKept) this.writer.preformatted -= 1;
    };
  }

  private openQuote(name: string, attributes: Attributes, style: Style): Closer | undefined {
    const { writer } = this;
    const role = readQuoteRole(name, attributes);
    if (name === 'blockquote') return this.openBlockquote(role, style);
    if (role === undefined || writer.quoteDepth > 0) return undefined;
    if (role === 'quote') writer.markQuote();
    if (role === 'introduction') {
      const mark = writer.placeMark();
      return () => {
        writer.startBlock();
        this.introduction = { mark, written: writer.written };
      };
    }
    if (role !== 'container') return undefined;
    const introduction = { mark: writer.placeMark() };
    this.introduction = introduction;
    this.containers += 1;
    return () => {
      this.containers -= 1;
      if (this.introduction === introduction) this.introduction = undefined;
    };
  }

  private openBlockquote(role: QuoteRole | undefined, style: Style): Closer {
    const { writer } = this;
    writer.startBlock();
    const isOutermost = writer.quoteDepth === 0;
    const isPlain = role === undefined && (isIndentation(style) || (isOutermost && this.isOwn()));
    if (isPlain) return () => writer.startBlock();
    if (isOutermost && this.isQuote(role)) this.markBlockquote();
    writer.quoteDepth += 1;
    return () => {
      writer.startBlock();
      writer.quoteDepth -= 1;
    };
  }

  /** Programs mark all of their quotes, so what has no mark after one is of the sender. */
  private isOwn(): boolean {
    return this.hasMarkedQuote && !/[:：]$/.test(this.writer.lastLine);
  }

  private isQuote(role: QuoteRole | undefined): boolean {
    if (role === 'blockquote' || this.containers > 0) return true;
    return role !== undefined && this.introduction !== undefined;
  }

  private markBlockquote(): void {
    const { introduction, writer } = this;
    const isIntroduced =
      introduction?.written === undefined
        ? introduction && isIntroduction(writer.linesSince(introduction.mark))
        : introduction.written === writer.written;
    writer.markQuote(isIntroduced ? introduction!.mark : undefined);
    this.hasMarkedQuote = true;
    this.introduction = undefined;
  }

  private openElement(name: string, attributes: Attributes, style: Style): Closer | undefined {
    const { writer } = this;
    if (blocks.has(name) || preformatted.has(name) || name === 'p' || paragraphs.has(name)) {
      const isParagraph =
        paragraphs.has(name) ||
        name === 'pre' ||
        (name === 'p' && this.lists.length === 0 && !isTight(attributes, style));
      if (name === 'table') return this.openTable(attributes);
      writer.startBlock(isParagraph);
      return () => writer.startBlock(isParagraph);
    }
    switch (name) {
      case 'br':
        writer.breakLine();
        return undefined;
      case 'hr':
        writer.startBlock();
        writer.write('---');
        writer.startBlock();
        return undefined;
      case 'img':
        this.write(describePicture(attributes, style, this.pictures) ?? '');
        return undefined;
      case 'a':
        return this.openLink(attributes['href']);
      case 'ul':
      case 'ol':
        return this.openList(name, attributes, style);
      case 'li':
        return this.openItem(attributes);
      case 'tr':
        writer.startRow();
        return () => writer.endRow(this.tables.at(-1)?.hasEmptyCells ?? false);
      case 'th':
      case 'td':
        return this.openCell(name);
      default:
        return undefined;
    }
  }

  private openLink(href: string | undefined): Closer | undefined {
    if (href === undefined) return undefined;
    const outer = this.linkText;
    const text: string[] = [];
    this.linkText = text;
    return () => {
      this.linkText = outer;
      const address = describeLink(href, text.join('').slice(0, 3_000));
      if (address !== undefined) this.write(` (${address})`);
    };
  }

  private openList(name: string, attributes: Attributes, style: Style): Closer {
    const { writer, lists } = this;
    const isOutermost = lists.length === 0;
    const kind = style.get('list-style') ?? style.get('list-style-type');
    const start = Number.parseInt(attributes['start'] ?? '1', 10);
    writer.startBlock(isOutermost);
    lists.push({
      isOrdered: name === 'ol',
      hasMarkers: kind !== 'none',
      next: Number.isSafeInteger(start) ? start : 1,
    });
    writer.indents = lists.length;
    return () => {
      lists.pop();
      writer.indents = lists.length;
      writer.startBlock(isOutermost);
    };
  }

  private openItem(attributes: Attributes): Closer {
    const { writer } = this;
    const list = this.lists.at(-1);
    const value = Number.parseInt(attributes['value'] ?? '', 10);
    if (list && Number.isSafeInteger(value)) list.next = value;
    if (list?.hasMarkers === false) writer.startBlock();
    else writer.startItem(list?.isOrdered ? `${list.next}. ` : '- ');
    if (list) list.next += 1;
    return () => writer.startBlock();
  }

  private openTable({ border = '', class: classes = '' }: Attributes): Closer {
    const hasBorder = /^[1-9]/.test(border) || classes.includes('MsoTableGrid');
    this.writer.startBlock();
    this.tables.push({ hasEmptyCells: hasBorder });
    return () => {
      this.tables.pop();
      this.writer.startBlock();
    };
  }

  private openCell(name: string): Closer {
    const { writer } = this;
    const table = this.tables.at(-1);
    if (table && name === 'th') table.hasEmptyCells = true;
    writer.startCell();
    return () => writer.endCell();
  }
}
