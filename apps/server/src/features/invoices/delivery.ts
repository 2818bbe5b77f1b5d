import { toMailedName } from '@partshelf/contract/api/names.ts';
import { documentTaxLabel } from '@partshelf/contract/invoices/invoices.ts';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { MailBody, MailBrand, MailTemplate } from '../../db/jobs.ts';
import { listOrderRecipients } from '../../db/order-recipients.ts';
import type { InvoiceSnapshot } from '../../db/tables/invoices.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../files/files.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Mail } from '../../providers/mail.ts';
import { formatInvoiced } from './documents/invoice-texts.ts';
import { tryToCompareNumbers } from './invoice-numbers.ts';
import { issueInvoice } from './issue-invoice.ts';
import { recordTransferInvoice } from './transfer-invoices.ts';
import {
  findInvoice,
  findPaymentIntent,
  insertInvoiceFiles,
  type InvoiceFormat,
  type InvoiceRow,
  listInvoicesOf,
  listInvoiceFiles,
  lockInvoice,
  lockSoldOrder,
} from './queries.ts';

/** Waits again while the numbers could not be compared; refunds meanwhile get their credit notes. */
async function issueHeldInvoice(deps: Deps, orderId: number): Promise<void> {
  await tryToCompareNumbers(deps);
  await deps.db.transaction(async (transaction) => {
    const { refundedCents } = await lockSoldOrder(transaction, orderId);
    if ((await listInvoicesOf(transaction, orderId)).length > 0) return;
    await issueInvoice(deps, transaction, orderId);
    const paymentIntentId = refundedCents > 0 && (await findPaymentIntent(transaction, orderId));
    if (paymentIntentId) {
      await deps.jobs.enqueue(transaction, 'recover-payment', { paymentIntentId });
    }
  });
}

export function registerInvoiceJobs(deps: Deps): void {
  deps.jobs.registerHandler('issue-held-invoice', ({ orderId }) => issueHeldInvoice(deps, orderId));

  deps.jobs.registerHandler('render-invoice', async ({ invoiceId, sendMails = true }) => {
    const invoice = await findInvoice(deps.db, invoiceId);
    if (!invoice || (await listInvoiceFiles(deps.db, invoiceId)).length > 0) return;
    await storeDocuments(deps, invoice, async (transaction) => {
      if (sendMails) await sendInvoice(deps, transaction, invoice);
    });
  });

  deps.jobs.registerHandler('record-invoice', async ({ invoiceId }) => {
    const invoice = await findInvoice(deps.db, invoiceId);
    if (invoice) await recordTransferInvoice(deps, invoice);
    const paymentIntentId = invoice && (await findPaymentIntent(deps.db, invoice.orderId));
    if (paymentIntentId) await deps.payments.recordDocument(paymentIntentId, invoice);
  });
}

type DocumentDeps = Pick<Deps, 'db' | 'files' | 'log' | 'branding'>;

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

async function render({ branding }: DocumentDeps, { snapshot }: InvoiceRow): Promise<Rendered[]> {
  const logo = snapshot.logo ? await branding.readDocumentLogo(snapshot.logo) : undefined;
  // It is loaded with the first invoice: the shop starts without it.
  const { renderInvoice } = await import('./documents/render-invoice.ts');
  const made = await oneAtATime(() => renderInvoice(snapshot, logo));
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

/** Files of a concurrent call are deleted at night. */
async function storeDocuments(
  deps: DocumentDeps,
  invoice: InvoiceRow,
  whenStored: WhenStored,
): Promise<Rendered[]> {
  const rendered = await render(deps, invoice);
  const files = rendered.map(toFile);
  for (const [index, { storageKey }] of files.entries()) {
    await deps.files.putPackage(storageKey, rendered[index]!.bytes);
  }
  await deps.db.transaction(async (transaction) => {
    await lockInvoice(transaction, invoice.id);
    const known = await listInvoiceFiles(transaction, invoice.id);
    if (known.length > 0) return;
    await insertInvoiceFiles(transaction, invoice.id, files);
    await whenStored(transaction);
  });
  return rendered;
}

/** It is rendered on the spot while its file is missing. @throws ShopError NOT_FOUND */
export async function openDocument(deps: DocumentDeps, invoice: InvoiceRow, format: InvoiceFormat) {
  const stored = (await listInvoiceFiles(deps.db, invoice.id)).find((one) => one.format === format);
  const stream = stored && (await openStored(deps, stored.storageKey));
  if (stored && stream) return { ...stored, stream };
  const found = (await render(deps, invoice)).find((one) => one.format === format);
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

interface Asked {
  readonly userId: number;
  readonly key: string;
}

/** Nothing happens before its documents are stored: their job sends it. */
export async function sendInvoice(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  invoice: InvoiceRow,
  asked?: Asked,
): Promise<void> {
  const stored = await listInvoiceFiles(db, invoice.id);
  const pdf = stored.find(({ format }) => format === 'pdf');
  if (!pdf) return;
  const { storageKey, fileName, mimeType } = pdf;
  const attachment = { storageKey, fileName, mimeType };
  const recipients = await listRecipients(db, invoice, asked);
  const round = asked ? `-${asked.key}` : '';
  for (const mail of invoiceMails(config.publicUrl, invoice, { attachment, recipients, round })) {
    await jobs.enqueue(db, 'send-mail', mail);
  }
}

/**
 * The invoice names the address that its buyer had. One of a company's order goes to who is still
 * a member, and to the member who asks for it.
 */
async function listRecipients(
  db: Transaction,
  { orderId, snapshot }: InvoiceRow,
  asked: Asked | undefined,
): Promise<string[]> {
  const recipients = await listOrderRecipients(db, orderId, asked ? [asked.userId] : []);
  const isPersonal = recipients.some(({ company }) => company === null);
  return isPersonal ? [snapshot.buyer.email] : recipients.map(({ email }) => email);
}

export const kindLabels = { invoice: 'invoice', creditNote: 'credit note' } as const;

function listAmounts(snapshot: InvoiceSnapshot) {
  const { tax, netCents, taxCents, totalCents } = snapshot;
  const label = documentTaxLabel(tax.treatment, tax.hundredthsOfPercent);
  return [
    { label: 'Net', value: formatInvoiced(snapshot, netCents) },
    { label, value: formatInvoiced(snapshot, taxCents) },
    { label: 'Total', value: formatInvoiced(snapshot, totalCents) },
  ];
}

type WriteMail = (brand: MailBrand) => MailBody;

interface Delivery {
  readonly attachment: NonNullable<Mail['attachment']>;
  readonly recipients: readonly string[];
  readonly round: string;
}

function invoiceMails(
  publicUrl: string,
  { orderId, snapshot }: Pick<InvoiceRow, 'orderId' | 'snapshot'>,
  { attachment, recipients, round }: Delivery,
): MailTemplate[] {
  const { kind, number, buyer, copyTo } = snapshot;
  const order = snapshot.orderNumber ?? snapshot.order;
  const name = kindLabels[kind];
  const rows = listAmounts(snapshot);
  const writeToBuyer: WriteMail = (brand) => ({
    title: `Your ${name} ${number}`,
    paragraphs: [
      `Hello ${toMailedName(buyer.name)},`,
      `The ${name} for order ${order} is attached to this email.`,
    ],
    rows,
    button: { label: 'View your order', url: `${publicUrl}/order/${snapshot.order}` },
    reason: `of an order at ${brand.name}`,
  });
  const writeCopy: WriteMail = (brand) => ({
    title: `Copy of ${name} ${number}`,
    paragraphs: [
      `A customer of ${brand.name} entered this address for copies of their invoices. The ${name} for order ${order} is attached to this email as a PDF, so you need no account.`,
    ],
    rows,
    button: { label: 'Contact us', url: `${publicUrl}/support` },
    reason: `a customer of ${brand.name} entered this address for copies`,
    note: 'If you do not expect it, do not trust what is attached, and tell us.',
  });
  const copy = copyTo && !recipients.includes(copyTo) ? [{ to: copyTo, write: writeCopy }] : [];
  return [...recipients.map((to) => ({ to, write: writeToBuyer })), ...copy].map(
    ({ to, write }, index) =>
      (brand) => ({
        key: `document-${number}-${index + 1}${round}`.toLowerCase(),
        to,
        orderId,
        subject: `${brand.name} ${name} ${number}`,
        attachment,
        ...write(brand),
      }),
  );
}
