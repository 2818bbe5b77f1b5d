import type { JsonSchema } from './error-responses.ts';

function hasType({ type }: JsonSchema, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === undefined || typeof value === type || (value === null && type === 'object');
}

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/,
};

function fits(schema: JsonSchema, value: unknown): boolean {
  if (!hasType(schema, value)) return false;
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return value >= minimum && value <= maximum;
  }
  if (typeof value !== 'string') return true;
  const { minLength = 0, maxLength = Infinity } = schema;
  if (value.length < minLength || value.length > maxLength) return false;
  if (schema.pattern) return new RegExp(schema.pattern, 'u').test(value);
  return formats[schema.format ?? '']?.test(value) ?? true;
}

export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant) return exampleOf(variant, name);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(field, key)]));
  }
  if (schema.type === 'array') {
    const { items = {}, minItems = 1 } = schema;
    return Array(minItems).fill(exampleOf(items, name));
  }
  if (schema.type === 'object') return {};
  const known = exampleValues[name] ?? (timeName.test(name) ? [isoTime] : []);
  return [...known, ...fallbackValues].find((value) => fits(schema, value));
}

const documentId = 'k7m2p9x4c1v8b5n3q6w0z2t4';
const sessionId = 'cs_test_a1B2c3D4e5F6g7H8';
const isoTime = '2026-03-02T09:30:00.000Z';
const timeName = /(?:^a|A|_a)t$|(?:[a-z]U|_u)ntil$|(?:^|_)since$|[a-z]Since$/;
const password = 'correct horse battery staple';

const fallbackValues: readonly unknown[] = [
  documentId,
  isoTime,
  '2026-03-02',
  '6f1c2f5e-9a53-4a6b-8f0e-3f1d5c7b9a10',
  'https://shop.example/page',
  'Text',
  '1.2.0',
  12,
  5,
  1,
  true,
];

const exampleValues: Readonly<Record<string, readonly unknown[]>> = {
  access_token: ['a1B2c3D4e5F6g7H8i9J0'],
  accent: ['#1547cf'],
  accountingCurrency: ['EUR'],
  action: ['product.change'],
  actor: [documentId],
  alternativeText: ['The org chart on a page'],
  amount: [49],
  attempt: [1],
  attempts: [1],
  averageRating: [4.5],
  bic: ['BYLADEM1001'],
  changelog: ['Faster search, and a dark theme.'],
  buyerReference: ['04011000-12345-34'],
  city: ['Hamburg'],
  code: ['a1B2c3D4e5F6g7H8i9J0', '123456'],
  column: ['price'],
  comment: ['Easy to install, and does what it says.'],
  confirmation: ['a1B2c3D4e5F6g7H8i9J0'],
  content: ['How do I install the web part?'],
  copyTo: ['accounting@customer.example'],
  count: [1],
  country: ['DE'],
  currentPassword: [password],
  data: [null],
  day: ['2026-03-02'],
  description: ['Shows who works with whom.'],
  device: ['Firefox on Windows'],
  documentId: [documentId],
  downloadLink: ['/api/downloads/a1B2c3D4e5F6g7H8i9J0'],
  email: ['customer@shop.example'],
  error: ['Something went wrong'],
  fileName: ['org-chart.sppkg'],
  firstName: ['Alex'],
  foreverPrice: [299, '299.00'],
  from: ['2026-03-01', '09:00'],
  height: [900],
  iban: ['DE02120300000000202051'],
  id: [7, '7', documentId],
  identifier: ['customer@shop.example'],
  issuer: ['https://token.actions.githubusercontent.com'],
  jwt: ['eyJhbGciOiJIUzI1NiJ9.e30.signature'],
  issuedOn: ['2026-03-02'],
  lastName: ['Miller'],
  long_description: ['<p>Shows who works with whom, from your own directory.</p>'],
  message: ['Does the web part work with SharePoint 2019?'],
  name: ['org-chart.webp'],
  net: [49],
  newEmail: ['new@shop.example'],
  other_description: ['<p>Needs no permissions.</p>'],
  packageBytes: [184_320],
  packageName: ['org-chart.sppkg'],
  page: [1],
  pageCount: [1],
  pageSize: [25],
  password: [password],
  passwordConfirmation: [password],
  phone: ['+1 202 555 0142'],
  postalCode: ['20457'],
  prefix: ['PS-'],
  price: [49, '49.00'],
  purchaseOrder: ['PO-2026-17'],
  privacyUrl: ['https://vendor.example/privacy'],
  quantity: [1],
  rate: [19, '0.9231'],
  rating: [5],
  reason: ['It does not work with our version of SharePoint.'],
  renewalPrice: [49, '49.00'],
  repository: ['contoso/parts'],
  repositoryId: ['481516234'],
  respondBy: [isoTime],
  reviewCount: [12],
  search: ['org chart'],
  sentence: ['VAT of Germany: 19 %.'],
  sessionId: [sessionId],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  shareUrl: ['https://shop.example/uploads/org-chart.jpg'],
  sizeBytes: [184_320],
  slug: ['org-chart'],
  street: ['Hafenstraße 1'],
  stripeId: [sessionId],
  subject: ['A question'],
  tax: [9.31],
  termsUrl: ['https://vendor.example/terms'],
  text: ['Thank you!'],
  timeZone: ['Europe/Berlin'],
  title: ['Org chart'],
  token: ['a1B2c3D4e5F6g7H8i9J0'],
  total: [49],
  unitPrice: [49],
  to: ['2026-03-31', '17:00'],
  until: ['2026-03-31'],
  url: ['https://shop.example/uploads/org-chart.webp'],
  username: ['Alex Miller'],
  vatId: ['DE136695976'],
  version: ['1.2.0'],
  websiteUrl: ['https://vendor.example'],
  width: [1200],
  workflow: ['release.yml'],
  worksWith: ['SharePoint Online'],
};
