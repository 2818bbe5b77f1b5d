import { describe, expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { repeat } from '../../test/repeat.ts';
import { categoryInput, productInput } from './admin.ts';
import { installNoteInput, releaseInput } from '../packages/admin.ts';

const documentId = 'a'.repeat(24);
const image = { documentId, alternativeText: '' };
const product = {
  title: 'Org Chart',
  description: '',
  long_description: '',
  other_description: '',
  price: '',
  type: 'standard',
  isNew: false,
  worksWith: null,
  categories: [],
  img: null,
  img2: null,
  img3: null,
  img_slider: [],
};

describe('a product', () => {
  const messagesOf = (changed: object) => readMessages(productInput, { ...product, ...changed });

  test('needs only a title while it is a draft', () => {
    expect(messagesOf({})).toEqual({});
    expect(messagesOf({ title: ' ' })).toEqual({ title: ['Title is required'] });
  });

  test.for([
    ['title', 'Title', 120, '120'],
    ['description', 'Description', 500, '500'],
    ['long_description', 'Long description', 20_000, '20,000'],
    ['other_description', 'Other description', 20_000, '20,000'],
    ['worksWith', 'Works with', 120, '120'],
  ] as const)('has a %s with an end', ([field, name, max, shown]) => {
    expect(messagesOf({ [field]: 'x'.repeat(max) })).toEqual({});
    expect(messagesOf({ [field]: 'x'.repeat(max + 1) })).toEqual({
      [field]: [`${name} must be at most ${shown} characters`],
    });
  });

  test.for([
    '149.',
    '149,000',
    '1.234',
    '1,234',
    '1,234,50',
    '.50',
    '-1.00',
    '1e3',
    '1000000',
    '€149',
    '1 2 3 x',
  ])('cannot cost %s', (price) => {
    expect(messagesOf({ price })).toEqual({ price: ['Price must be an amount like 149.00'] });
  });

  test.for([
    ['0.00', '0.00'],
    ['149', '149'],
    [' 149.00 ', '149.00'],
    ['999999.99', '999999.99'],
    ['49.5', '49.50'],
    ['49,00', '49.00'],
    ['49,5', '49.50'],
    ['$49', '49'],
    ['1,234.50', '1234.50'],
    ['1.234,5', '1234.50'],
    ['12\u00A0345,60', '12345.60'],
    ['1’234.50', '1234.50'],
    ['４９．００', '49.00'],
  ] as const)('can cost %s, which is %s', ([price, read]) => {
    expect(productInput.parse({ ...product, price }).price).toBe(read);
  });

  test('has up to twelve pictures in the slider', () => {
    expect(messagesOf({ img_slider: repeat(image, 12) })).toEqual({});
    expect(messagesOf({ img_slider: repeat(image, 13) })).toEqual({
      img_slider: ['At most 12 pictures fit in the slider'],
    });
    const long = { ...image, alternativeText: 'x'.repeat(301) };
    expect(messagesOf({ img: long })).toEqual({
      'img.alternativeText': ['Alternative text must be at most 300 characters'],
    });
  });

  test('that is a bundle contains up to twelve products, each once', () => {
    const ids = Array.from({ length: 13 }, (_, index) => `${index}`.padStart(24, 'a'));
    expect(messagesOf({ contents: ids.slice(1) })).toEqual({});
    expect(messagesOf({ contents: ids })).toEqual({
      contents: ['At most 12 products fit in a bundle'],
    });
    expect(messagesOf({ contents: [documentId, documentId] })).toEqual({
      contents: ['A product can be in a bundle only once'],
    });
  });
});

test('a category has a title with at most 120 characters', () => {
  const messagesOf = (title: string) => readMessages(categoryInput, { title, img: null });
  expect(messagesOf(' ')).toEqual({ title: ['Title is required'] });
  expect(messagesOf('x'.repeat(120))).toEqual({});
  expect(messagesOf('x'.repeat(121))).toEqual({
    title: ['Title must be at most 120 characters'],
  });
});

describe('a release', () => {
  const messagesOf = (changed: object) =>
    readMessages(releaseInput, { package: documentId, changelog: 'Prints.', ...changed });

  test.for(['', '1', '1.2.', 'v1.2', '1.2.3.4.5', '1.2-beta', '1234567890.0'])(
    'cannot have the version "%s"',
    (version) => {
      expect(messagesOf({ version })).toEqual({ version: ['Version must be numbers like 1.2.0'] });
    },
  );

  test.for([undefined, '1.2', ' 1.2.0 ', '1.2.3.4'])('can have the version %s', (version) => {
    expect(messagesOf({ version })).toEqual({});
  });

  test('says what changed, in at most 5,000 characters', () => {
    expect(messagesOf({ changelog: ' ' })).toEqual({ changelog: ['Changelog is required'] });
    expect(messagesOf({ changelog: 'x'.repeat(5_000) })).toEqual({});
    expect(messagesOf({ changelog: 'x'.repeat(5_001) })).toEqual({
      changelog: ['Changelog must be at most 5,000 characters'],
    });
  });

  test('may have a note for those who install it, of at most 5,000 characters', () => {
    const long = { installNote: ['Note must be at most 5,000 characters'] };
    expect(readMessages(installNoteInput, { installNote: '' })).toEqual({});
    expect(readMessages(installNoteInput, { installNote: 'x'.repeat(5_000) })).toEqual({});
    expect(readMessages(installNoteInput, { installNote: 'x'.repeat(5_001) })).toEqual(long);
    expect(messagesOf({ installNote: 'x'.repeat(5_001) })).toEqual(long);
  });
});
