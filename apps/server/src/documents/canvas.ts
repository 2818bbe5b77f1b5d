import { defaultShopName } from '@partshelf/contract/shop/brand.ts';
import PDFDocument from 'pdfkit';
import { breakLines } from './break-lines.ts';
import type { DocumentDescription } from './document-blocks.ts';
import { type FontName, openFont } from './fonts.ts';
import { MetadataText } from './metadata-text.ts';
import { listTransliterated, toPrintable } from './printable-text.ts';
import { splitIntoRuns } from './text-runs.ts';
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
    // None of the fonts that are not embedded.
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

/** A document with the place where its next content stands. */
export function createCanvas(description: DocumentDescription) {
  const pdf = openPdf(description);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let yPt = page.topPt;
  let isAtTop = true;

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

  function addPage(): void {
    pdf.addPage();
    yPt = page.topPt;
    isAtTop = true;
  }

  return {
    pdf,
    root,
    addPage,
    measure,
    get yPt() {
      return yPt;
    },
    /** Nothing stands on the page yet. */
    get isAtTop() {
      return isAtTop;
    },
    pageRoomPt: contentEndPt - page.topPt,
    /** Left on the page. */
    get roomPt() {
      return contentEndPt - yPt;
    },
    moveDown(distancePt: number) {
      yPt += distancePt;
      isAtTop = false;
    },
    /** Space above a block; none at the top of a page. */
    addSpace(distancePt: number) {
      if (!isAtTop) yPt += distancePt;
    },
    /** Words that are not shown as they were written. */
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
    /** What is drawn belongs to the element. */
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
