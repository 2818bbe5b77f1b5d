import { defaultShopName } from '@partshelf/contract/branding/brand.ts';
import PDFDocument from 'pdfkit';
import type { DocumentDescription } from './document-blocks.ts';
import { type FontName, openFont, splitIntoRuns } from './fonts.ts';
import { listTransliterated, toPrintable } from './printable-text.ts';
import { contentEndPt, page, type StyleName, textStyles } from './theme.ts';

type Pdf = InstanceType<typeof PDFDocument>;
export type StructureElement = ReturnType<Pdf['struct']>;

export interface Line {
  readonly text: string;
  readonly style: StyleName;
}

export type Canvas = ReturnType<typeof createCanvas>;

const toMetadata = (value: string) => new MetadataText(toPrintable(value)) as unknown as string;

function attach(pdf: Pdf, { attachment, createdAt }: DocumentDescription): void {
  if (!attachment) return;
  const options = {
    name: attachment.name,
    type: attachment.mimeType,
    description: attachment.description,
    relationship: 'Alternative',
    creationDate: createdAt,
    modifiedDate: createdAt,
  };
  pdf.file(attachment.bytes, options);
}

function openPdf(description: DocumentDescription): Pdf {
  const shopName = description.vendorName ?? defaultShopName;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pdfVersion: '1.7',
    bufferPages: true,
    autoFirstPage: false,
    font: null as unknown as string,
    tagged: true,
    lang: description.language,
    displayTitle: true,
    info: {
      Title: toMetadata(description.title),
      Subject: toMetadata(description.subject),
      Author: toMetadata(description.author ?? shopName),
      Creator: toMetadata(shopName),
      CreationDate: description.createdAt,
      ModDate: description.createdAt,
    },
    ...(description.archival && { subset: description.archival }),
  });
  if (description.metadata) pdf.appendXML(description.metadata);
  attach(pdf, description);
  return pdf;
}

export class TooManyPages extends Error {}

function createTypesetter(pdf: Pdf) {
  const registered = new Set<FontName>();
  const transliterated = new Set<string>();

  function useFont(name: FontName, sizePt: number): Pdf {
    if (!registered.has(name)) {
      pdf.registerFont(name, openFont(name) as unknown as ArrayBuffer);
      registered.add(name);
    }
    return pdf.font(name, sizePt);
  }

  function measure(text: string, style: StyleName): number {
    const { face, sizePt } = textStyles[style];
    const widths = splitIntoRuns(text, face).map((run) =>
      useFont(run.font, sizePt).widthOfString(run.text),
    );
    return widths.reduce((sum, width) => sum + width, 0);
  }

  return {
    measure,
    /** These words are not shown as they were written. */
    transliterated,
    toLines(text: string, style: StyleName, widthPt: number): Line[] {
      for (const word of listTransliterated(text)) transliterated.add(word);
      const lines = breakLines(toPrintable(text), widthPt, (part) => measure(part, style));
      return lines.map((line) => ({ text: line, style }));
    },
    drawLine({ text, style }: Line, xPt: number, topPt: number): void {
      const { face, sizePt, linePt, colour } = textStyles[style];
      const baselinePt = topPt + linePt / 2 + sizePt * 0.35;
      let atPt = xPt;
      for (const run of splitIntoRuns(text, face)) {
        useFont(run.font, sizePt).fillColor(colour);
        pdf.text(run.text, atPt, baselinePt, { lineBreak: false, baseline: 'alphabetic' });
        atPt += pdf.widthOfString(run.text);
      }
    },
  };
}

/** It knows the place where the next content of the document stands. */
export function createCanvas(description: DocumentDescription) {
  const { maxPages = Infinity } = description;
  const pdf = openPdf(description);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const text = createTypesetter(pdf);
  let yPt = page.topPt;
  let isAtTop = true;

  function addPage(): void {
    if (pdf.bufferedPageRange().count >= maxPages) throw new TooManyPages();
    pdf.addPage();
    yPt = page.topPt;
    isAtTop = true;
  }

  return {
    pdf,
    root,
    addPage,
    get yPt() {
      return yPt;
    },
    get isAtTop() {
      return isAtTop;
    },
    pageRoomPt: contentEndPt - page.topPt,
    get roomPt() {
      return contentEndPt - yPt;
    },
    moveDown(distancePt: number) {
      yPt += distancePt;
      isAtTop = false;
    },
    addSpace(distancePt: number) {
      if (!isAtTop) yPt += distancePt;
    },
    ...text,
    mark(element: StructureElement, tag: string, draw: () => void): void {
      const content = pdf.markStructureContent(tag);
      draw();
      pdf.endMarkedContent();
      element.add(content);
    },
    /** What is drawn is read by no one. */
    markArtifact(type: 'Layout' | 'Pagination', draw: () => void): void {
      pdf.markContent('Artifact', { type });
      draw();
      pdf.endMarkedContent();
    },
    drawHairline(topPt: number, colour: string, thicknessPt: number): void {
      pdf
        .rect(page.leftPt, topPt, page.widthPt - page.leftPt - page.rightPt, thicknessPt)
        .fill(colour);
    },
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit writes what this converts to into XML, and its value into the information dictionary. */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replaceAll(/[&<>]/g, (character) => entities[character]!);
  }
}

type Measure = (text: string) => number;

/** A long word is broken after these first. */
const separators = /[/\\\-_.,:;?&=#@|+]/;

function takePrefix(start: string, widthPt: number, measure: Measure): string {
  const characters = Array.from(start);
  let length = Math.max(1, Math.floor((characters.length * widthPt) / measure(start)));
  const prefix = (count: number) => characters.slice(0, count).join('');
  while (length > 1 && measure(prefix(length)) > widthPt) length -= 1;
  while (length < characters.length && measure(prefix(length + 1)) <= widthPt) length += 1;
  for (let end = length; end > length / 2; end -= 1) {
    if (separators.test(characters[end - 1]!)) return prefix(end);
  }
  return prefix(length);
}

/** The whole text is not measured for each line. Returns undefined when it fits. */
function takeTooWide(text: string, widthPt: number, measure: Measure): string | undefined {
  for (let length = 64; ; length *= 2) {
    const start = text.slice(0, length).toWellFormed();
    if (measure(start) > widthPt) return start;
    if (length >= text.length) return undefined;
  }
}

function breakWord(word: string, widthPt: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let rest = word;
  for (;;) {
    const start = takeTooWide(rest, widthPt, measure);
    const piece = start === undefined ? rest : takePrefix(start, widthPt, measure);
    pieces.push(piece);
    if (piece.length === rest.length) return pieces;
    rest = rest.slice(piece.length);
  }
}

function breakParagraph(text: string, widthPt: number, measure: Measure): string[] {
  const lines: string[] = [];
  const spacePt = measure(' ');
  let line = '';
  let linePt = 0;
  for (const word of text.split(/ +/).filter(Boolean)) {
    const wordPt = measure(`${word} `) - spacePt;
    if (line !== '' && linePt + spacePt + wordPt <= widthPt) {
      line += ` ${word}`;
      linePt += spacePt + wordPt;
      continue;
    }
    // The space at the end separates the words for those who read or copy the text.
    if (line !== '') lines.push(`${line} `);
    const pieces = wordPt > widthPt ? breakWord(word, widthPt, measure) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
    linePt = pieces.length > 1 ? measure(line) : wordPt;
  }
  return [...lines, line];
}

const breakLines = (text: string, widthPt: number, measure: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, widthPt, measure));
