import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import { writeCii } from './cii.ts';
import { toElectronicInvoice } from './electronic-invoice.ts';
import { toInvoiceDocument } from './invoice-document.ts';
import { writeXRechnung } from './xrechnung.ts';

export interface RenderedInvoice {
  /** It is PDF/A-3b with the XML inside. */
  readonly pdf: Buffer;
  /** It is CII, and null when the country of the buyer is unknown. */
  readonly xml: Buffer | null;
  /** It is null without a buyer reference as well. */
  readonly xrechnung: Buffer | null;
}

/** The same snapshot makes the same bytes. `logo` is the one that the snapshot names. */
export async function renderInvoice(
  snapshot: InvoiceSnapshot,
  logo?: Buffer,
): Promise<RenderedInvoice> {
  const invoice = toElectronicInvoice(snapshot);
  const hasCountry = snapshot.buyer.country !== '';
  const xml = hasCountry ? writeCii(invoice) : null;
  const xrechnung = hasCountry && snapshot.buyerReference ? writeXRechnung(invoice) : null;
  // It is loaded with the first document: the shop starts without it.
  const { renderDocument } = await import('../../../documents/render-document.ts');
  return {
    pdf: await renderDocument({ ...toInvoiceDocument(snapshot, xml), logo }),
    xml,
    xrechnung,
  };
}
