import { expect, test } from 'vitest';
import { readPdf } from '../../../../test/files/read-documents.ts';
import {
  exemptInvoice,
  partCreditNote,
  reverseChargeInvoice,
  reversingInvoice,
  sampleInvoice,
  unpaidCreditNote,
  unpaidInvoice,
} from '../../../../test/files/sample-invoice.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import { renderInvoice } from './render-invoice.ts';

async function render(snapshot: InvoiceSnapshot) {
  const rendered = await renderInvoice(snapshot);
  const read = await readPdf(rendered.pdf);
  return { ...rendered, ...read, words: read.text.replaceAll(/\s+/g, ' ') };
}

const titleIn = (info: Record<string, unknown>) => info['Title'];

test('the same snapshot gives the same bytes', { tags: ['INV-05'] }, async () => {
  const first = await renderInvoice(sampleInvoice);
  expect(await renderInvoice(structuredClone(sampleInvoice))).toEqual(first);
  const other = await renderInvoice({ ...sampleInvoice, order: 'another' });
  expect(other.pdf.equals(first.pdf)).toBe(false);
});

test('the invoice is a tagged PDF/A-3b with its fonts', { tags: ['INV-06'] }, async () => {
  const { pdf, info } = await render(sampleInvoice);
  const source = pdf.toString('latin1');
  for (const part of [
    '%PDF-1.7',
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '/S /GTS_PDFA1',
    '/Marked true',
    '/Lang (en)',
    '/DisplayDocTitle true',
    '/S /H2',
    '/S /TH',
  ]) {
    expect(source).toContain(part);
  }
  const embedded = source.match(/\/FontFile2 /g);
  expect(source.match(/\/Type \/FontDescriptor/g)).toHaveLength(embedded!.length);
  expect(titleIn(info)).toBe('Invoice PS-2026-00012');
  expect(info).toMatchObject({ Author: 'Parts & Tools GmbH' });
});

test('the XML is inside as the alternative of the PDF', { tags: ['INV-07'] }, async () => {
  const { pdf, xml, attachments } = await render(sampleInvoice);
  expect(attachments).toEqual([{ name: 'factur-x.xml', bytes: xml }]);
  const source = pdf.toString('latin1');
  expect(source).toContain('/AFRelationship /Alternative');
  expect(source).toContain('/AF [');
  expect(source).toContain('/Subtype /text#2Fxml');
  expect(source).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(source).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
  expect(source).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>');
});

test(
  'an invoice shows all that the law asks for, in reading order',
  { tags: ['INV-06'] },
  async () => {
    const { words } = await render(sampleInvoice);
    let at = 0;
    for (const part of [
      'Invoice PS-2026-00012',
      '$119.00, paid on Nov 23, 2026.',
      'Seller Parts & Tools GmbH Lagerstraße 12 10115 Berlin Germany VAT id DE136695976',
      'Tax number 29/815/08151 Register number HRB 123456 billing@tools.example',
      'Buyer Nordwind AG Ring 7 20095 Hamburg Germany VAT id DE129273398 accounts@nordwind.example',
      'Issued Nov 24, 2026 Supplied Nov 23, 2026 Order k3b9x2m8q1w7e5r4t6y0u2i9',
      'PO number PO-4711 Buyer reference 04011000-12345-34',
      'Product Quantity Unit price Amount',
      'Org Chart Version 2.4.1 1 $49.00 $49.00',
      'Event Calendar Version 1.0.3 2 $25.50 $51.00',
      'Net amount $100.00 VAT 19 % $19.00 Total $119.00',
      'VAT of Germany: 19 %.',
      'VAT in EUR: 17.54, at 0.9231 EUR for 1 USD on Nov 22, 2026.',
      'Paid on Nov 23, 2026 by card, reference pi_3Qabc. Nothing is left to pay.',
      'Page 1 of 1',
    ]) {
      const found = words.indexOf(part, at);
      expect(found, part).toBeGreaterThanOrEqual(at);
      at = found + part.length;
    }
  },
);

test('reverse charge is named', { tags: ['INV-06'] }, async () => {
  const { words } = await render(reverseChargeInvoice);
  expect(words).toContain('VAT, reverse charge $0.00 Total $100.00');
  expect(words).toContain('Reverse charge: you account for the VAT.');
  expect(words).toContain('VAT id ATU13585627');
});

test('a credit note names its invoice', { tags: ['INV-06', 'INV-09'] }, async () => {
  const { words, info } = await render(partCreditNote);
  expect(titleIn(info)).toBe('Credit note PS-CN-2026-00003');
  expect(words).toContain('$30.00 credited to invoice PS-2026-00012 of Nov 24, 2026.');
  expect(words).toContain('Event Calendar Version 1.0.3 2 part of $51.00 $25.21');
  expect(words).toContain('Total credited $30.00');
  expect(words).toContain('The order was paid on Nov 23, 2026 by card, reference pi_3Qabc.');
});

test('an invoice that takes back a credit note names it', { tags: ['INV-09'] }, async () => {
  const { words, xml } = await render(reversingInvoice);
  const sentence = 'This invoice takes back credit note PS-CN-2026-00003 of Dec 2, 2026.';
  expect(words).toContain(`$30.00, paid on Nov 23, 2026. ${sentence}`);
  expect(xml!.toString()).toContain(sentence);
  expect(xml!.toString()).toContain('<ram:TypeCode>380</ram:TypeCode>');
});

test('a buyer without an address gets a PDF without XML', { tags: ['INV-06'] }, async () => {
  const { xml, xrechnung, attachments, words, pdf } = await render({
    ...exemptInvoice,
    purchaseOrder: null,
    buyer: {
      name: '',
      street: '',
      postalCode: '',
      city: '',
      country: '',
      vatId: null,
      email: 'ada@example.com',
      isCompany: false,
    },
  });
  expect([xml, xrechnung, attachments]).toEqual([null, null, []]);
  expect(words).toContain('Buyer ada@example.com Issued');
  expect(words).toContain('Small business, section 19 UStG.');
  expect(words).not.toContain('PO number');
  expect(pdf.toString('latin1')).not.toContain('fx:');
});

test('there is an XRechnung only with a buyer reference', { tags: ['INV-07'] }, async () => {
  const without = await renderInvoice({ ...sampleInvoice, buyerReference: null });
  expect(without.xrechnung).toBeNull();
  expect(without.xml).toBeInstanceOf(Buffer);
  const { xrechnung } = await renderInvoice(sampleInvoice);
  expect(xrechnung!.toString()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<Invoice /);
});

test(
  '100 lines are on several pages, the totals below the last line',
  { tags: ['INV-06'] },
  async () => {
    const lines = Array.from({ length: 100 }, (_, n) => ({
      ...sampleInvoice.lines[0]!,
      title: `Part ${n}.`,
    }));
    const { pages } = await render({ ...sampleInvoice, lines });
    expect(pages.length).toBeGreaterThan(3);
    const found = pages.join('\n').match(/Part \d+\./g);
    expect(found).toEqual(lines.map(({ title }) => title));
    const totals = pages.findIndex((page) => page.includes('Net amount'));
    expect(pages[totals]).toContain('Part 99.');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Invoice PS-2026-00012');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  },
);

test(
  'Greek, Cyrillic, emoji, right-to-left and very long names have no empty boxes',
  { tags: ['INV-06'] },
  async () => {
    const name = `Ελλάδα Здравей 😀 שלום 日本 ${'Wort '.repeat(60)}`;
    const { words } = await render({
      ...sampleInvoice,
      buyer: { ...sampleInvoice.buyer, name, street: '😀'.repeat(100) },
      lines: [{ ...sampleInvoice.lines[0]!, title: name }],
    });
    expect(words).toContain('Ελλάδα Здравей :grinning: slvm 日本 Wort');
    expect(words.match(/Wort/g)).toHaveLength(120);
    const [shown, note] = words.split('Written in Latin letters');
    expect(shown!.replaceAll(' ', '').match(/:grinning:/g)).toHaveLength(102);
    expect(note).toContain(':grinning:, slvm,');
    expect(words).not.toMatch(/[\ufffd😀]/u);
  },
);

test(
  'an unpaid invoice says how to pay it, and its credit note that it was not paid',
  { tags: ['PAY-05'] },
  async () => {
    const { words } = await render(unpaidInvoice);
    expect(words).toContain('to be paid by bank transfer by Dec 8, 2026.');
    expect(words).toContain(
      'to Parts & Tools GmbH, IBAN DE02 1203 0000 0000 2020 51, BIC BYLADEM1001, Sample Bank, reference RF531042.',
    );
    expect(words).not.toContain('Nothing is left to pay.');
    expect(words).not.toContain('Supplied');
    const paid = await render({ ...unpaidInvoice, paidOn: '2026-12-01', suppliedOn: '2026-12-01' });
    expect(paid.words).toContain('Paid on Dec 1, 2026 by bank transfer, reference RF531042.');
    const credited = await render(unpaidCreditNote);
    expect(credited.words).toContain('The order was not paid. Nothing is left to pay.');
  },
);
