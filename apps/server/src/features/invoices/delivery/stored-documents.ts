import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { newDocumentId } from '../../../db/columns.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { sha256 } from '../../../providers/files/files.ts';
import type { InvoiceRow } from '../issue/queries.ts';
import { type InvoiceFormat, insertInvoiceFiles, listStoredFiles, lockInvoice } from './queries.ts';

type DocumentDeps = Pick<Deps, 'db' | 'files' | 'log'>;

interface Rendered {
  readonly format: InvoiceFormat;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

const oneAtATime = pLimit(1);

const endings: Record<InvoiceFormat, { readonly ending: string; readonly mimeType: string }> = {
  pdf: { ending: '.pdf', mimeType: 'application/pdf' },
  xml: { ending: '.xml', mimeType: 'application/xml' },
  xrechnung: { ending: '-xrechnung.xml', mimeType: 'application/xml' },
};

async function render({ snapshot }: InvoiceRow): Promise<Rendered[]> {
  // Loaded with the first invoice: the shop starts without it.
  const { renderInvoice } = await import('../documents/render-invoice.ts');
  const made = await oneAtATime(() => renderInvoice(snapshot));
  return (['pdf', 'xml', 'xrechnung'] as const).flatMap((format) => {
    const bytes = made[format];
    const { ending, mimeType } = endings[format];
    return bytes ? [{ format, mimeType, bytes, fileName: `${snapshot.number}${ending}` }] : [];
  });
}

const toFile = ({ format, fileName, mimeType, bytes }: Rendered) => ({
  format,
  storageKey: `invoices/${newDocumentId()}${endings[format].ending}`,
  name: fileName,
  mimeType,
  sizeBytes: bytes.length,
  sha256: sha256(bytes),
  visibility: 'private' as const,
});

type WhenStored = (db: Transaction) => Promise<void>;

/**
 * Once for each invoice; `whenStored` runs in the same transaction. Files of a concurrent call
 * are deleted at night.
 */
export async function storeDocuments(
  deps: DocumentDeps,
  invoice: InvoiceRow,
  whenStored: WhenStored,
): Promise<Rendered[]> {
  const rendered = await render(invoice);
  const files = rendered.map(toFile);
  for (const [index, { storageKey }] of files.entries()) {
    await deps.files.putPackage(storageKey, rendered[index]!.bytes);
  }
  await deps.db.transaction(async (transaction) => {
    await lockInvoice(transaction, invoice.id);
    const known = await listStoredFiles(transaction, invoice.id);
    if (known.length > 0) return;
    await insertInvoiceFiles(transaction, invoice.id, files);
    await whenStored(transaction);
  });
  return rendered;
}

/** Rendered on the spot while its file is missing. @throws ShopError NOT_FOUND */
export async function openDocument(deps: DocumentDeps, invoice: InvoiceRow, format: InvoiceFormat) {
  const stored = (await listStoredFiles(deps.db, invoice.id)).find((one) => one.format === format);
  const stream = stored && (await openStored(deps, stored.storageKey));
  if (stored && stream) return { ...stored, stream };
  const found = (await render(invoice)).find((one) => one.format === format);
  if (!found) throw new ShopError('NOT_FOUND');
  const { bytes, ...named } = found;
  const stated = { sizeBytes: bytes.length, sha256: sha256(bytes) };
  return { ...named, ...stated, stream: Readable.from([bytes]) };
}

async function openStored({ files, log }: DocumentDeps, key: string) {
  try {
    return await files.openPackage(key);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'STORAGE_UNAVAILABLE') throw error;
    log.warn({ err: error, key }, 'the file of an invoice is missing: it is rendered again');
    return undefined;
  }
}
