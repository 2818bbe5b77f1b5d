import { formatDecimal } from '@partshelf/contract/money.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import {
  discountReason,
  type ElectronicInvoice,
  findPayable,
  priceLine,
} from './electronic-invoice.ts';
import { currencyOf } from './invoice-texts.ts';
import { element, writeXml, type XmlPart } from './xml-element.ts';

const urn = 'urn:oasis:names:specification:ubl:schema:xsd';

const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** UBL names the same parts differently in its two kinds of document. */
const kindElements = {
  invoice: {
    root: 'Invoice',
    type: element('cbc:InvoiceTypeCode', '380'),
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  creditNote: {
    root: 'CreditNote',
    type: element('cbc:CreditNoteTypeCode', '381'),
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const;

const piece = { unitCode: 'C62' };
const vat = element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);

const amount = (name: string, cents: number, currencyID: string) =>
  element(name, formatDecimal(cents), { currencyID });

const amountsIn = (currencyID: string) => (name: string, cents: number) =>
  amount(name, cents, currencyID);

type Amount = ReturnType<typeof amountsIn>;

const allowance = (
  { discountCents }: InvoiceSnapshot['lines'][number],
  inCurrency: Amount,
): XmlPart =>
  discountCents === undefined
    ? undefined
    : element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', 'false'),
        element('cbc:AllowanceChargeReasonCode', discountReason.code),
        element('cbc:AllowanceChargeReason', discountReason.text),
        inCurrency('cbc:Amount', discountCents),
      ]);

function line(
  given: InvoiceSnapshot['lines'][number],
  index: number,
  { snapshot, category: { code, percent } }: ElectronicInvoice,
): XmlPart {
  const { kind } = snapshot;
  const inCurrency = amountsIn(currencyOf(snapshot));
  const price = priceLine(given);
  return element(kindElements[kind].line, [
    element('cbc:ID', String(index + 1)),
    element(kindElements[kind].quantity, String(given.quantity), piece),
    inCurrency('cbc:LineExtensionAmount', given.amountCents),
    allowance(given, inCurrency),
    element('cac:Item', [
      element('cbc:Description', given.version && `Version ${given.version}`),
      element('cbc:Name', given.title),
      element('cac:ClassifiedTaxCategory', [
        element('cbc:ID', code),
        element('cbc:Percent', percent),
        vat,
      ]),
    ]),
    element('cac:Price', [
      inCurrency('cbc:PriceAmount', price.cents),
      element('cbc:BaseQuantity', price.baseQuantity, piece),
    ]),
  ]);
}

function taxTotals({ snapshot, category }: ElectronicInvoice): XmlPart[] {
  const { netCents, taxCents, accounting } = snapshot;
  const inCurrency = amountsIn(currencyOf(snapshot));
  return [
    element('cac:TaxTotal', [
      inCurrency('cbc:TaxAmount', taxCents),
      element('cac:TaxSubtotal', [
        inCurrency('cbc:TaxableAmount', netCents),
        inCurrency('cbc:TaxAmount', taxCents),
        element('cac:TaxCategory', [
          element('cbc:ID', category.code),
          // XRechnung wants a rate even where there is none.
          element('cbc:Percent', category.percent ?? '0'),
          element('cbc:TaxExemptionReasonCode', category.reasonCode),
          element('cbc:TaxExemptionReason', category.reason),
          vat,
        ]),
      ]),
    ]),
    accounting
      ? element('cac:TaxTotal', [amount('cbc:TaxAmount', accounting.taxCents, accounting.currency)])
      : undefined,
  ];
}

/** The codes are of the list UNTDID 4461. */
function paymentMeans({ transfer, paymentReference }: InvoiceSnapshot): XmlPart {
  const reference = element('cbc:PaymentID', paymentReference);
  if (!transfer) {
    return element('cac:PaymentMeans', [
      // The codes of cards require the last digits of the card, which the shop does not have.
      element('cbc:PaymentMeansCode', '68', { name: 'Card, by an online payment service' }),
      reference,
    ]);
  }
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', '58', { name: 'Bank transfer' }),
    reference,
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', transfer.iban),
      element('cbc:Name', transfer.holder),
      element('cac:FinancialInstitutionBranch', [element('cbc:ID', transfer.bic)]),
    ]),
  ]);
}

function totals(snapshot: InvoiceSnapshot): XmlPart {
  const { netCents, totalCents } = snapshot;
  const payableCents = findPayable(snapshot)?.cents ?? 0;
  const inCurrency = amountsIn(currencyOf(snapshot));
  return element('cac:LegalMonetaryTotal', [
    inCurrency('cbc:LineExtensionAmount', netCents),
    inCurrency('cbc:TaxExclusiveAmount', netCents),
    inCurrency('cbc:TaxInclusiveAmount', totalCents),
    inCurrency('cbc:PrepaidAmount', totalCents - payableCents),
    inCurrency('cbc:PayableAmount', payableCents),
  ]);
}

function references({ purchaseOrder, corrects }: InvoiceSnapshot): XmlPart[] {
  return [
    element('cac:OrderReference', [element('cbc:ID', purchaseOrder)]),
    corrects
      ? element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', corrects.number),
            element('cbc:IssueDate', corrects.issuedOn),
          ]),
        ])
      : undefined,
  ];
}

export function writeXRechnung(invoice: ElectronicInvoice): Buffer {
  const { snapshot, note } = invoice;
  const { root, type } = kindElements[snapshot.kind];
  const payable = findPayable(snapshot);
  const namespaces = {
    xmlns: `${urn}:${root}-2`,
    'xmlns:cac': `${urn}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${urn}:CommonBasicComponents-2`,
  };
  const content = [
    element('cbc:CustomizationID', xrechnung),
    element('cbc:ProfileID', billing),
    element('cbc:ID', snapshot.number),
    element('cbc:IssueDate', snapshot.issuedOn),
    element('cbc:DueDate', payable && payable.dueOn),
    type,
    element('cbc:Note', note),
    element('cbc:DocumentCurrencyCode', currencyOf(snapshot)),
    element('cbc:TaxCurrencyCode', snapshot.accounting && snapshot.accounting.currency),
    element('cbc:BuyerReference', snapshot.buyerReference),
    ...references(snapshot),
    ...ublParties(invoice),
    element('cac:Delivery', [element('cbc:ActualDeliveryDate', snapshot.suppliedOn)]),
    paymentMeans(snapshot),
    element('cac:PaymentTerms', [element('cbc:Note', payable && payable.terms)]),
    ...taxTotals(invoice),
    totals(snapshot),
    ...snapshot.lines.map((given, index) => line(given, index, invoice)),
  ];
  return writeXml(element(root, content, namespaces)!);
}

/** XRechnung requires some fields that not every seller or country has. */
const orNotAvailable = (text: string | null) => text || 'n/a';

const endpoint = (email: string) => element('cbc:EndpointID', email, { schemeID: 'EM' });

const address = ({ street, city, postalCode, country }: InvoiceSnapshot['buyer' | 'seller']) =>
  element('cac:PostalAddress', [
    element('cbc:StreetName', street),
    element('cbc:CityName', orNotAvailable(city)),
    element('cbc:PostalZone', orNotAvailable(postalCode)),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ]);

function taxScheme(id: string | null, scheme: 'VAT' | 'FC'): XmlPart {
  if (id === null) return undefined;
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', id),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ]);
}

function ublParties({ snapshot, seller, buyer }: ElectronicInvoice): XmlPart[] {
  const { email, phone } = snapshot.seller;
  return [
    element('cac:AccountingSupplierParty', [
      element('cac:Party', [
        endpoint(email),
        element('cac:PartyIdentification', [element('cbc:ID', seller.id)]),
        address(snapshot.seller),
        taxScheme(seller.vatId, 'VAT'),
        taxScheme(seller.taxNumber, 'FC'),
        element('cac:PartyLegalEntity', [
          element('cbc:RegistrationName', seller.name),
          element('cbc:CompanyID', seller.registerNumber),
        ]),
        element('cac:Contact', [
          element('cbc:Name', seller.name),
          element('cbc:Telephone', orNotAvailable(phone)),
          element('cbc:ElectronicMail', email),
        ]),
      ]),
    ]),
    element('cac:AccountingCustomerParty', [
      element('cac:Party', [
        endpoint(snapshot.buyer.email),
        address(snapshot.buyer),
        taxScheme(buyer.vatId, 'VAT'),
        element('cac:PartyLegalEntity', [element('cbc:RegistrationName', buyer.name)]),
      ]),
    ]),
  ];
}
