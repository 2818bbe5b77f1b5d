import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { repeat } from '../../test/repeat.ts';
import { brandSettings } from './admin.ts';

const brand = {
  name: '',
  tagLine: '',
  accent: '',
  logo: null,
  logoDark: null,
  heroImage: null,
  heroHeading: '',
  heroText: '',
  email: '',
  phone: '',
  address: [],
  socialLinks: [],
};

const messagesOf = (changed: object) => readMessages(brandSettings, { ...brand, ...changed });

test('every part of the brand may be that of the shop', () => {
  expect(messagesOf({})).toEqual({});
});

test.for([
  ['name', 'Shop name', 60],
  ['tagLine', 'Tag line', 120],
  ['heroHeading', 'Heading', 80],
  ['heroText', 'Text', 300],
  ['phone', 'Phone', 40],
] as const)('%s has one line and an end', ([field, name, max]) => {
  expect(messagesOf({ [field]: 'x'.repeat(max) })).toEqual({});
  expect(messagesOf({ [field]: 'x'.repeat(max + 1) })).toEqual({
    [field]: [`${name} must be at most ${max} characters`],
  });
  expect(messagesOf({ [field]: 'a\nb' })).toEqual({
    [field]: [`${name} contains characters that cannot be used`],
  });
});

test.for([
  ['accent', '1547cf', 'A colour is written as #1547cf'],
  ['accent', '#15f', 'A colour is written as #1547cf'],
  ['email', 'support@shop', 'Invalid email address'],
  ['email', 'a@b.example, c@d.example', 'Invalid email address'],
] as const)('%s cannot be "%s": %s', ([field, given, message]) => {
  expect(messagesOf({ [field]: given })).toEqual({ [field]: [message] });
});

test('an address has up to six lines of text', () => {
  expect(messagesOf({ address: repeat('x'.repeat(100), 6) })).toEqual({});
  expect(messagesOf({ address: repeat('x', 7) })).toEqual({ address: ['At most 6 lines'] });
  expect(messagesOf({ address: ['Shop', ' '] })).toEqual({ 'address.1': ['A line is empty'] });
});

test('links to other sites have a name and an https address', () => {
  const link = { name: 'Mastodon', url: 'https://social.example/@shop' };
  const notSecure = { 'socialLinks.0.url': ['The address must start with https://'] };
  expect(messagesOf({ socialLinks: repeat(link, 8) })).toEqual({});
  expect(messagesOf({ socialLinks: repeat(link, 9) })).toEqual({
    socialLinks: ['At most 8 links'],
  });
  expect(messagesOf({ socialLinks: [{ ...link, name: ' ' }] })).toEqual({
    'socialLinks.0.name': ['Name is required'],
  });
  for (const url of ['http://a.example', 'javascript:alert(1)', 'https://me:secret@a.example']) {
    expect(messagesOf({ socialLinks: [{ ...link, url }] })).toEqual(notSecure);
  }
});
