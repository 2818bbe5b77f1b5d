import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';
import { element, type XmlPart } from './xml-element.ts';

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

export function ciiParties({ snapshot, seller, buyer }: ElectronicInvoice): XmlPart[] {
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
