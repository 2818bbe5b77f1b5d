import type { Transaction } from '../../../db/client.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn, type StoredSettings } from '../settings/settings.ts';
import { formatNumber } from './document-number.ts';
import { insertInvoice, type InvoiceKind, type InvoiceRow, takeNumber } from './queries.ts';

export type IssueDeps = Pick<Deps, 'config' | 'invoiceNumbers' | 'jobs' | 'now' | 'shop'>;

export interface Delivery {
  readonly sendMails: boolean;
}

interface Issued {
  readonly kind: InvoiceKind;
  readonly orderId: number;
  readonly correctsId?: number;
  readonly refundId?: string;
  readonly content: Omit<InvoiceSnapshot, 'kind' | 'number' | 'issuedOn'>;
}

/** The number is taken last: other payments wait from then until the transaction ends. */
export async function issueDocument(
  { invoiceNumbers, jobs, now }: IssueDeps,
  db: Transaction,
  { prefix, timeZone }: StoredSettings,
  { kind, orderId, correctsId, refundId, content }: Issued,
  delivery?: Delivery,
): Promise<InvoiceRow> {
  if (!invoiceNumbers.areCompared) throw new Error('no number is issued before the comparison');
  const { year, sequence, day } = await takeNumber(db, kind, dayIn(timeZone, now()));
  const number = formatNumber(prefix, kind, year, sequence);
  const { netCents, taxCents, totalCents } = content;
  const invoice = await insertInvoice(db, {
    orderId,
    kind,
    number,
    year,
    sequence,
    issuedOn: day,
    correctsId: correctsId ?? null,
    refundId: refundId ?? null,
    netCents,
    taxCents,
    totalCents,
    snapshot: { ...content, kind, number, issuedOn: day },
  });
  await enqueueDelivery(jobs, db, invoice.id, delivery);
  return invoice;
}

/** Its documents and mail, and its number in the metadata of the payment. */
export async function enqueueDelivery(
  jobs: IssueDeps['jobs'],
  db: Transaction,
  invoiceId: number,
  delivery?: Delivery,
): Promise<void> {
  await jobs.enqueue(db, 'render-invoice', { invoiceId, ...delivery });
  await jobs.enqueue(db, 'record-invoice', { invoiceId });
}
