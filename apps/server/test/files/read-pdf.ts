import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, in reading order, and the files inside. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  const names = [...((await document.getAttachments()) ?? new Map<string, object>()).keys()];
  const attachments = await Promise.all(
    names.map(async (name) => {
      const content = await document.getAttachmentContent(name);
      return { name, bytes: Buffer.from(content ?? []) };
    }),
  );
  return { pages, text: pages.join('\n'), info: info as Record<string, unknown>, attachments };
}
