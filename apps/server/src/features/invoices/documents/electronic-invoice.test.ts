import { expect, test } from 'vitest';
import { readXml } from '../../../../test/files/read-documents.ts';
import {
  discountedInvoice,
  exemptInvoice,
  outsideScopeInvoice,
  partCreditNote,
  reverseChargeInvoice,
  sampleInvoice,
  unpaidCreditNote,
  unpaidInvoice,
  zeroRateInvoice,
} from '../../../../test/files/sample-invoice.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import { writeCii } from './cii.ts';
import { toElectronicInvoice } from './electronic-invoice.ts';
import { writeXRechnung } from './xrechnung.ts';

const readCii = (snapshot: InvoiceSnapshot) => readXml(writeCii(toElectronicInvoice(snapshot)));
const readUbl = (snapshot: InvoiceSnapshot) =>
  readXml(writeXRechnung(toElectronicInvoice(snapshot)));

const categories = [
  ['S', sampleInvoice, { percent: ['19'], reason: [], code: [] }],
  ['Z', zeroRateInvoice, { percent: ['0'], reason: [], code: [] }],
  [
    'AE',
    reverseChargeInvoice,
    {
      percent: ['0'],
      reason: ['Reverse charge: you account for the VAT.'],
      code: ['VATEX-EU-AE'],
    },
  ],
  [
    'O',
    outsideScopeInvoice,
    {
      percent: [],
      reason: ['No VAT is charged: the sale is outside its scope.'],
      code: ['VATEX-EU-O'],
    },
  ],
  ['E', exemptInvoice, { percent: ['0'], reason: ['Small business, section 19 UStG.'], code: [] }],
] as const;

test.for(categories)(
  'the CII names category %s with its rate and reason',
  { tags: ['INV-07'] },
  async ([category, snapshot, { percent, reason, code }]) => {
    const { texts } = await readCii(snapshot);
    const tax = 'ApplicableHeaderTradeSettlement/ApplicableTradeTax';
    expect(texts(`${tax}/CategoryCode`)).toEqual([category]);
    expect(texts(`${tax}/RateApplicablePercent`)).toEqual(percent);
    expect(texts(`${tax}/ExemptionReason`)).toEqual(reason);
    expect(texts(`${tax}/ExemptionReasonCode`)).toEqual(code);
    const lines = texts('SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode');
    expect(lines).toEqual([category, category]);
  },
);

test.for(categories)(
  'the XRechnung names category %s with its rate and reason',
  { tags: ['INV-07'] },
  async ([category, snapshot, { percent, reason, code }]) => {
    const { texts } = await readUbl(snapshot);
    const tax = 'TaxSubtotal/TaxCategory';
    expect(texts(`${tax}/ID`)).toEqual([category]);
    expect(texts(`${tax}/TaxExemptionReason`)).toEqual(reason);
    expect(texts(`${tax}/TaxExemptionReasonCode`)).toEqual(code);
    expect(texts(`${tax}/Percent`)).toEqual([percent[0] ?? '0']);
    const lines = texts('InvoiceLine/Item/ClassifiedTaxCategory/Percent');
    expect(lines).toEqual([...percent, ...percent]);
  },
);

test('the CII is of the profile EN 16931', { tags: ['INV-07'] }, async () => {
  const { root, texts } = await readCii(sampleInvoice);
  expect(root.name).toBe('CrossIndustryInvoice');
  expect(texts('GuidelineSpecifiedDocumentContextParameter/ID')).toEqual([
    'urn:cen.eu:en16931:2017',
  ]);
  expect(texts('ExchangedDocument/TypeCode')).toEqual(['380']);
  expect(texts('IssueDateTime/DateTimeString')).toEqual(['20261124']);
  expect(texts('OccurrenceDateTime/DateTimeString')).toEqual(['20261123']);
  expect(texts('ApplicableHeaderTradeAgreement/BuyerReference')).toEqual(['04011000-12345-34']);
  expect(texts('BuyerOrderReferencedDocument/IssuerAssignedID')).toEqual(['PO-4711']);
});

test('the XRechnung is of version 3.0', { tags: ['INV-07'] }, async () => {
  const { root, texts } = await readUbl(sampleInvoice);
  expect(root.name).toBe('Invoice');
  expect(root.namespace).toBe('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2');
  expect(texts('CustomizationID')).toEqual([
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  ]);
  expect(texts('Invoice/BuyerReference')).toEqual(['04011000-12345-34']);
  expect(texts('Contact/Telephone')).toEqual(['+49 30 1234567']);
  expect(texts('Party/EndpointID')).toEqual(['billing@tools.example', 'accounts@nordwind.example']);
  expect(texts('PaymentMeans/PaymentMeansCode')).toEqual(['68']);
});

const amounts = {
  cii: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  ubl: 'LegalMonetaryTotal',
};

test('all is paid, so nothing is due', { tags: ['INV-07'] }, async () => {
  const cii = await readCii(sampleInvoice);
  expect(cii.texts(`${amounts.cii}/GrandTotalAmount`)).toEqual(['119.00']);
  expect(cii.texts(`${amounts.cii}/TotalPrepaidAmount`)).toEqual(['119.00']);
  expect(cii.texts(`${amounts.cii}/DuePayableAmount`)).toEqual(['0.00']);
  const ubl = await readUbl(partCreditNote);
  expect(ubl.texts(`${amounts.ubl}/TaxInclusiveAmount`)).toEqual(['30.00']);
  expect(ubl.texts(`${amounts.ubl}/PrepaidAmount`)).toEqual(['30.00']);
  expect(ubl.texts(`${amounts.ubl}/PayableAmount`)).toEqual(['0.00']);
});

test('VAT is also named in the currency of the books', { tags: ['INV-07'] }, async () => {
  const cii = await readCii(sampleInvoice);
  expect(cii.texts('TaxCurrencyCode')).toEqual(['EUR']);
  expect(cii.texts(`${amounts.cii}/TaxTotalAmount`)).toEqual(['19.00', '17.54']);
  const ubl = await readUbl(sampleInvoice);
  expect(ubl.texts('TaxCurrencyCode')).toEqual(['EUR']);
  expect(ubl.texts('Invoice/TaxTotal/TaxAmount')).toEqual(['19.00', '17.54']);
  const inDollars = await readCii({ ...sampleInvoice, accounting: null });
  expect(inDollars.texts('TaxCurrencyCode')).toEqual([]);
  expect(inDollars.texts(`${amounts.cii}/TaxTotalAmount`)).toEqual(['19.00']);
});

test('a credit note names its invoice', { tags: ['INV-07', 'INV-09'] }, async () => {
  const cii = await readCii(partCreditNote);
  expect(cii.texts('ExchangedDocument/TypeCode')).toEqual(['381']);
  expect(cii.texts('InvoiceReferencedDocument/IssuerAssignedID')).toEqual(['PS-2026-00012']);
  expect(cii.texts('FormattedIssueDateTime/DateTimeString')).toEqual(['20261124']);
  const ubl = await readUbl(partCreditNote);
  expect(ubl.root.name).toBe('CreditNote');
  expect(ubl.root.namespace).toBe('urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2');
  expect(ubl.texts('CreditNoteTypeCode')).toEqual(['381']);
  expect(ubl.texts('InvoiceDocumentReference/ID')).toEqual(['PS-2026-00012']);
  expect(ubl.texts('CreditNoteLine/CreditedQuantity')).toEqual(['2']);
});

test(
  'a line is quantity times price, also when only a part is credited',
  { tags: ['INV-07'] },
  async () => {
    const { texts } = await readUbl(partCreditNote);
    expect(texts('CreditNoteLine/LineExtensionAmount')).toEqual(['25.21']);
    expect(texts('Price/PriceAmount')).toEqual(['25.21']);
    expect(texts('Price/BaseQuantity')).toEqual(['2']);
    const whole = await readUbl(sampleInvoice);
    expect(whole.texts('Price/PriceAmount')).toEqual(['49.00', '25.50']);
    expect(whole.texts('Price/BaseQuantity')).toEqual([]);
  },
);

test('outside the scope of VAT no VAT id is named', { tags: ['INV-07'] }, async () => {
  for (const { values, texts } of [
    await readCii(outsideScopeInvoice),
    await readUbl(outsideScopeInvoice),
  ]) {
    expect(values).not.toContain('DE136695976');
    expect(values).not.toContain('US123456789');
    expect([...texts('SpecifiedLegalOrganization/ID'), ...texts('CompanyID')]).toContain(
      'HRB 123456',
    );
  }
});

test(
  'a seller without VAT id and register number is named by another number',
  { tags: ['INV-07'] },
  async () => {
    const seller = { ...sampleInvoice.seller, vatId: null, registerNumber: null };
    const small = await readCii({ ...exemptInvoice, seller });
    expect(small.texts('SellerTradeParty/ID')).toEqual(['29/815/08151']);
    const unregistered = { ...seller, taxNumber: null };
    const { texts } = await readCii({ ...exemptInvoice, seller: unregistered });
    expect(texts('SellerTradeParty/ID')).toEqual(['billing@tools.example']);
    expect(texts('ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode')).toEqual(['O']);
  },
);

test('a VAT id has the prefix of a country', { tags: ['INV-07'] }, async () => {
  const buyer = { ...sampleInvoice.buyer, country: 'AU', vatId: '51824753556' };
  const { values } = await readCii({ ...sampleInvoice, buyer });
  expect(values).not.toContain('51824753556');
});

test('the elements stand in the order of their standard', { tags: ['INV-07'] }, async () => {
  const cii = await readCii(partCreditNote);
  expect(cii.names('ApplicableHeaderTradeSettlement')).toEqual([
    'PaymentReference',
    'TaxCurrencyCode',
    'InvoiceCurrencyCode',
    'SpecifiedTradeSettlementPaymentMeans',
    'ApplicableTradeTax',
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'InvoiceReferencedDocument',
  ]);
  const ubl = await readUbl(partCreditNote);
  expect(ubl.names('CreditNote')).toEqual([
    'CustomizationID',
    'ProfileID',
    'ID',
    'IssueDate',
    'CreditNoteTypeCode',
    'Note',
    'DocumentCurrencyCode',
    'TaxCurrencyCode',
    'BuyerReference',
    'OrderReference',
    'BillingReference',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'Delivery',
    'PaymentMeans',
    'TaxTotal',
    'TaxTotal',
    'LegalMonetaryTotal',
    'CreditNoteLine',
  ]);
});

test(
  'markup, emoji, other scripts and forbidden characters leave the XML well-formed',
  { tags: ['INV-07'] },
  async () => {
    const name = '\ud800<b>&"\' ]]>\u0000\u0007\ufffe 😀 שלום Ελλάδα\r\n\tZ';
    const { texts, values } = await readCii({
      ...sampleInvoice,
      buyer: { ...sampleInvoice.buyer, name },
    });
    expect(texts('BuyerTradeParty/Name')).toEqual(['<b>&"\' ]]> 😀 שלום Ελλάδα Z']);
    expect(values).not.toContain('');
  },
);

test(
  'a discount is an allowance of its line, and the price stays',
  { tags: ['INV-07'] },
  async () => {
    const cii = (await readCii(discountedInvoice)).texts;
    const settlement = 'SpecifiedLineTradeSettlement';
    expect(cii(`${settlement}/SpecifiedTradeAllowanceCharge/ActualAmount`)).toEqual([
      '9.80',
      '10.20',
    ]);
    expect(cii('NetPriceProductTradePrice/ChargeAmount')).toEqual(['49.00', '25.50']);
    const ubl = (await readUbl(discountedInvoice)).texts;
    expect(ubl('InvoiceLine/AllowanceCharge/Amount')).toEqual(['9.80', '10.20']);
    expect(ubl('InvoiceLine/LineExtensionAmount')).toEqual(['39.20', '40.80']);
  },
);

test(
  'an unpaid invoice says what is payable until when, and to which account',
  { tags: ['PAY-05'] },
  async () => {
    const cii = await readCii(unpaidInvoice);
    const [sum] = cii.texts('SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount');
    expect(cii.texts('SpecifiedTradeSettlementPaymentMeans/TypeCode')).toEqual(['58']);
    expect(cii.texts('PayeePartyCreditorFinancialAccount/IBANID')).toEqual([
      'DE02120300000000202051',
    ]);
    expect(cii.texts('PayeeSpecifiedCreditorFinancialInstitution/BICID')).toEqual(['BYLADEM1001']);
    expect(cii.texts('DueDateDateTime/DateTimeString')).toEqual(['20261208']);
    expect(cii.texts('ApplicableHeaderTradeSettlement/PaymentReference')).toEqual(['RF531042']);
    expect(cii.texts('BuyerOrderReferencedDocument/IssuerAssignedID')).toEqual(['PO-4711']);
    expect(cii.texts('ShipToTradeParty/PostalTradeAddress/CountryID')).toEqual(['DE']);
    const monetary = 'SpecifiedTradeSettlementHeaderMonetarySummation';
    expect(cii.texts(`${monetary}/TotalPrepaidAmount`)).toEqual(['0.00']);
    expect(cii.texts(`${monetary}/DuePayableAmount`)).toEqual([sum]);
    const ubl = await readUbl(unpaidInvoice);
    expect(ubl.texts('Invoice/DueDate')).toEqual(['2026-12-08']);
    expect(ubl.texts('PaymentMeans/PaymentMeansCode')).toEqual(['58']);
    expect(ubl.texts('PayeeFinancialAccount/ID')).toEqual(['DE02120300000000202051']);
    expect(ubl.texts('LegalMonetaryTotal/PayableAmount')).toEqual([sum]);
    expect(ubl.texts('Invoice/Delivery')).toEqual([]);
  },
);

test(
  'the credit note of an unpaid invoice is set off against it',
  { tags: ['PAY-05'] },
  async () => {
    const { texts } = await readCii(unpaidCreditNote);
    expect(texts('ExchangedDocument/TypeCode')).toEqual(['381']);
    expect(texts('SpecifiedTradePaymentTerms/Description')).toEqual([
      'It is set off against invoice PS-2026-00012: nothing has to be paid.',
    ]);
    expect(texts('DueDateDateTime/DateTimeString')).toEqual([]);
    const ubl = await readUbl(unpaidCreditNote);
    expect(ubl.texts('CreditNote/DueDate')).toEqual([]);
    expect(ubl.texts('PaymentTerms/Note')).toHaveLength(1);
  },
);

test(
  'an invoice that was paid by bank transfer has nothing left to pay',
  { tags: ['PAY-05'] },
  async () => {
    const { texts } = await readCii({ ...unpaidInvoice, paidOn: '2026-12-01' });
    expect(texts('SpecifiedTradeSettlementPaymentMeans/TypeCode')).toEqual(['58']);
    expect(texts('SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount')).toEqual([
      '0.00',
    ]);
    expect(texts('SpecifiedTradePaymentTerms/Description')).toEqual([]);
  },
);
