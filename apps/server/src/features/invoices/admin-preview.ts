import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../files/files.ts';
import { type CustomResponse, fileResponse } from '../../http/custom-responses.ts';
import { formatNumber } from './issue-invoice.ts';
import { readInvoicing, toDayInTimeZone } from './settings.ts';
import { buildContent, computeAccountingTax } from './snapshot.ts';
import { computeOrderTax } from './tax.ts';

const lines = [
  {
    title: 'Sample Calendar',
    version: '2.1.0.0',
    quantity: 1,
    unitPriceCents: 14_900,
    discountCents: 0,
  },
  {
    title: 'Sample Chart',
    version: '1.4.0.0',
    quantity: 2,
    unitPriceCents: 9_950,
    discountCents: 0,
  },
];

const netCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);

const billingIn = (country: string): Billing => ({
  kind: 'company',
  name: 'Sample Customer Ltd',
  street: '1 Sample Street',
  postalCode: '10000',
  city: 'Sample City',
  country,
  vatId: '',
  purchaseOrder: 'PO 4711',
  buyerReference: '',
  copyTo: '',
});

/** It shows a sale to a company in the vendor's country, with the stored settings. */
export async function previewInvoice({ db, branding, now }: Deps): Promise<CustomResponse> {
  const invoicing = await readInvoicing(db);
  const { settings, payments } = invoicing;
  const day = toDayInTimeZone(settings.timeZone, now());
  const billing = billingIn(settings.country);
  const computed = await computeOrderTax(db, invoicing, { billing, netCents, day, vies: null });
  const { tax, taxCents } = computed;
  const sale = {
    id: 0,
    documentId: 'sample',
    number: 1042,
    currency: invoicing.currency,
    payBy: 'card' as const,
    totalCents: netCents + taxCents,
    taxCents,
    tax,
    billing,
    paidAt: now(),
    buyer: { username: billing.name, email: 'customer@sample.example' },
    paymentReference: 'sample',
    transferDueOn: null,
    transferStatus: null,
    deliversAtOnce: null,
  };
  const accounting = await computeAccountingTax(db, settings, day, sale);
  const contact = branding.company();
  const number = formatNumber(settings.prefix, 'invoice', Number(day.slice(0, 4)), 0);
  const { renderInvoice } = await import('./documents/render-invoice.ts');
  const { logo: sha, ...brand } = branding.documentBrand();
  const logo = sha ? await branding.readDocumentLogo(sha) : undefined;
  const { pdf } = await renderInvoice(
    {
      ...buildContent({
        sale,
        lines,
        billing,
        settings,
        payments,
        contact,
        paidOn: day,
        suppliedOn: day,
        accounting,
      }),
      ...brand,
      kind: 'invoice',
      number,
      issuedOn: day,
    },
    logo,
  );
  return fileResponse({
    fileName: `${number}-sample.pdf`,
    mimeType: 'application/pdf',
    sizeBytes: pdf.length,
    sha256: sha256(pdf),
    stream: Readable.from([pdf]),
    range: undefined,
    isInline: true,
  });
}
