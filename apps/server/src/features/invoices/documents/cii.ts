import { formatDecimal } from '@partshelf/contract/money.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import {
  discountReason,
  type ElectronicInvoice,
  findPayable,
  priceLine,
  type VatCategory,
} from './electronic-invoice.ts';
import { currencyOf } from './invoice-texts.ts';
import { element, writeXml, type XmlPart } from './xml-element.ts';

const urn = 'urn:un:unece:uncefact:data:standard';

const namespaces = {
  'xmlns:rsm': `${urn}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${urn}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${urn}:UnqualifiedDataType:100`,
  'xmlns:qdt': `${urn}:QualifiedDataType:100`,
};

const piece = { unitCode: 'C62' };

const amount = (name: string, cents: number, currencyID?: string) =>
  element(name, formatDecimal(cents), currencyID === undefined ? {} : { currencyID });

const day = (name: string, prefix: 'udt' | 'qdt', value: string) =>
  element(name, [
    element(`${prefix}:DateTimeString`, value.replaceAll('-', ''), { format: '102' }),
  ]);

const allowance = ({ discountCents }: InvoiceSnapshot['lines'][number]): XmlPart =>
  discountCents === undefined
    ? undefined
    : element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
        amount('ram:ActualAmount', discountCents),
        element('ram:ReasonCode', discountReason.code),
        element('ram:Reason', discountReason.text),
      ]);

function line(
  given: InvoiceSnapshot['lines'][number],
  index: number,
  { code, percent }: VatCategory,
): XmlPart {
  const price = priceLine(given);
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(index + 1))]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:Name', given.title),
      element('ram:Description', given.version && `Version ${given.version}`),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        amount('ram:ChargeAmount', price.cents),
        element('ram:BasisQuantity', price.baseQuantity, piece),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(given.quantity), piece),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', code),
        element('ram:RateApplicablePercent', percent),
      ]),
      allowance(given),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        amount('ram:LineTotalAmount', given.amountCents),
      ]),
    ]),
  ]);
}

/** The codes are of the list UNTDID 4461. */
function paymentMeans({ transfer }: InvoiceSnapshot): XmlPart {
  if (!transfer) {
    return element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', '48'),
      element('ram:Information', 'Card'),
    ]);
  }
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', '58'),
    element('ram:Information', 'Bank transfer'),
    element('ram:PayeePartyCreditorFinancialAccount', [
      element('ram:IBANID', transfer.iban),
      element('ram:AccountName', transfer.holder),
    ]),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', transfer.bic)]),
  ]);
}

function settlement({ snapshot, category }: ElectronicInvoice): XmlPart {
  const { netCents, taxCents, totalCents, accounting, corrects } = snapshot;
  const payable = findPayable(snapshot);
  const currency = currencyOf(snapshot);
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', snapshot.paymentReference),
    element('ram:TaxCurrencyCode', accounting && accounting.currency),
    element('ram:InvoiceCurrencyCode', currency),
    paymentMeans(snapshot),
    element('ram:ApplicableTradeTax', [
      amount('ram:CalculatedAmount', taxCents),
      element('ram:TypeCode', 'VAT'),
      element('ram:ExemptionReason', category.reason),
      amount('ram:BasisAmount', netCents),
      element('ram:CategoryCode', category.code),
      element('ram:ExemptionReasonCode', category.reasonCode),
      element('ram:RateApplicablePercent', category.percent),
    ]),
    payable
      ? element('ram:SpecifiedTradePaymentTerms', [
          element('ram:Description', payable.terms),
          payable.dueOn === null ? undefined : day('ram:DueDateDateTime', 'udt', payable.dueOn),
        ])
      : undefined,
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', netCents),
      amount('ram:TaxBasisTotalAmount', netCents),
      amount('ram:TaxTotalAmount', taxCents, currency),
      accounting
        ? amount('ram:TaxTotalAmount', accounting.taxCents, accounting.currency)
        : undefined,
      amount('ram:GrandTotalAmount', totalCents),
      amount('ram:TotalPrepaidAmount', totalCents - (payable?.cents ?? 0)),
      amount('ram:DuePayableAmount', payable?.cents ?? 0),
    ]),
    corrects
      ? element('ram:InvoiceReferencedDocument', [
          element('ram:IssuerAssignedID', corrects.number),
          day('ram:FormattedIssueDateTime', 'qdt', corrects.issuedOn),
        ])
      : undefined,
  ]);
}

/** The part must not be empty: without a day it says to whom the products go. */
const delivery = ({ suppliedOn, buyer }: InvoiceSnapshot): XmlPart =>
  suppliedOn === null
    ? element('ram:ShipToTradeParty', [address(buyer)])
    : element('ram:ActualDeliverySupplyChainEvent', [
        day('ram:OccurrenceDateTime', 'udt', suppliedOn),
      ]);

export function writeCii(invoice: ElectronicInvoice): Buffer {
  const { snapshot, category, note } = invoice;
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [
          element('ram:ID', 'urn:cen.eu:en16931:2017'),
        ]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', snapshot.number),
        element('ram:TypeCode', snapshot.kind === 'invoice' ? '380' : '381'),
        day('ram:IssueDateTime', 'udt', snapshot.issuedOn),
        element('ram:IncludedNote', [element('ram:Content', note)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...snapshot.lines.map((given, index) => line(given, index, category)),
        element('ram:ApplicableHeaderTradeAgreement', [
          element('ram:BuyerReference', snapshot.buyerReference),
          ...ciiParties(invoice),
          element('ram:BuyerOrderReferencedDocument', [
            element('ram:IssuerAssignedID', snapshot.purchaseOrder),
          ]),
        ]),
        element('ram:ApplicableHeaderTradeDelivery', [delivery(snapshot)]),
        settlement(invoice),
      ]),
    ],
    namespaces,
  );
  return writeXml(root!);
}

const address = ({ postalCode, street, city, country }: InvoiceSnapshot['buyer' | 'seller']) =>
  element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postalCode),
    element('ram:LineOne', street),
    element('ram:CityName', city),
    element('ram:CountryID', country),
  ]);

const electronicAddress = (email: string) =>
  element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })]);

const registration = (id: string | null, schemeID: 'VA' | 'FC') =>
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', id, { schemeID })]);

function contact({ name, phone, email }: InvoiceSnapshot['seller']): XmlPart {
  return element('ram:DefinedTradeContact', [
    element('ram:PersonName', name),
    element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
    element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
  ]);
}

function ciiParties({ snapshot, seller, buyer }: ElectronicInvoice): XmlPart[] {
  return [
    element('ram:SellerTradeParty', [
      element('ram:ID', seller.id),
      element('ram:Name', seller.name),
      element('ram:SpecifiedLegalOrganization', [element('ram:ID', seller.registerNumber)]),
      contact(snapshot.seller),
      address(snapshot.seller),
      electronicAddress(snapshot.seller.email),
      registration(seller.vatId, 'VA'),
      registration(seller.taxNumber, 'FC'),
    ]),
    element('ram:BuyerTradeParty', [
      element('ram:Name', buyer.name),
      address(snapshot.buyer),
      electronicAddress(snapshot.buyer.email),
      registration(buyer.vatId, 'VA'),
    ]),
  ];
}
