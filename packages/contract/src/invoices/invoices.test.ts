import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { billing } from './invoices.ts';

test('all billing details may be missing', { tags: ['INV-01'] }, () => {
  expect(billing.parse({})).toEqual({
    kind: 'person',
    name: '',
    street: '',
    postalCode: '',
    city: '',
    country: '',
    vatId: '',
    purchaseOrder: '',
    buyerReference: '',
    copyTo: '',
  });
});

test.for([
  ['name', 'Name', 300],
  ['street', 'Street', 200],
  ['postalCode', 'Postal code', 20],
  ['city', 'City', 100],
  ['vatId', 'VAT id', 20],
  ['purchaseOrder', 'PO number', 50],
  ['buyerReference', 'Buyer reference', 50],
] as const)('%s has one line and an end', { tags: ['INV-01'] }, ([field, name, max]) => {
  const unusable = { [field]: [`${name} contains characters that cannot be used`] };
  const long = { [field]: [`${name} must be at most ${max} characters`] };
  expect(readMessages(billing, { [field]: ` ${'x'.repeat(max)} ` })).toEqual({});
  expect(readMessages(billing, { [field]: 'x'.repeat(max + 1) })).toEqual(long);
  for (const character of ['\n', '\0', '\u202E']) {
    expect(readMessages(billing, { [field]: `a${character}b` })).toEqual(unusable);
  }
});

test.for(['ATU٨٩٥٦٢٣٩٤', 'ATU८९५६२३९४', 'АТU89562394', 'DE１３６６９５９７６€'])(
  'letters and digits of other scripts are no VAT id: %s',
  { tags: ['TAX-04'] },
  (vatId) => {
    const unusable = { vatId: ['VAT id contains characters that cannot be used'] };
    expect(readMessages(billing, { vatId })).toEqual(unusable);
  },
);

test('full-width letters and digits of a VAT id are kept as plain ones', () => {
  expect(billing.parse({ vatId: 'ＡＴＵ８９５６２３９４' })).toMatchObject({
    vatId: 'ATU89562394',
  });
  expect(billing.parse({ vatId: '\u202ADE\u00A0136–695\u00AD976\u202C' })).toMatchObject({
    vatId: 'DE 136-695976',
  });
});

test('the country is one of the list', () => {
  expect(readMessages(billing, { country: 'DE' })).toEqual({});
  expect(readMessages(billing, { country: 'XX' })).toEqual({ country: ['Choose a country'] });
});

test('the copy of the invoice goes to an email address', { tags: ['INV-01'] }, () => {
  expect(readMessages(billing, { copyTo: 'books@northgate.example' })).toEqual({});
  expect(readMessages(billing, { copyTo: 'books@' })).toEqual({
    copyTo: ['Invalid email address'],
  });
});
