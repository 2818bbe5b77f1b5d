import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, in reading order. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  return { pages, text: pages.join('\n'), info: info as Record<string, unknown> };
}
