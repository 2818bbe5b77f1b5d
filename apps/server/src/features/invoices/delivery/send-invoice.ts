import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { InvoiceRow } from '../issue/queries.ts';
import { invoiceMails } from './invoice-mail.ts';
import { listStoredFiles } from './queries.ts';

/** Nothing happens before its documents are stored: their job sends it. */
export async function sendInvoice(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  invoice: InvoiceRow,
  round?: string,
): Promise<void> {
  const stored = await listStoredFiles(db, invoice.id);
  const pdf = stored.find(({ format }) => format === 'pdf');
  if (!pdf) return;
  const { storageKey, fileName, mimeType } = pdf;
  const attachment = { storageKey, fileName, mimeType };
  for (const mail of invoiceMails(config.publicUrl, invoice, attachment, round)) {
    await jobs.enqueue(db, 'send-mail', mail);
  }
}
