import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';
import { element, type XmlPart } from './xml-element.ts';

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

export function ublParties({ snapshot, seller, buyer }: ElectronicInvoice): XmlPart[] {
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
