import { expect, test } from 'vitest';
import { hasLink, toMailedName } from './names.ts';

test.for([
  'URGENT https://evil.example/pay',
  'hxxp://evil.example',
  'Pay at WWW.evil.example',
  'evil.example/pay',
  'Contoso (pay.evil.example/x)',
  'evil.example:8443',
  'evil．example／pay',
  'evil。example⁄pay',
  'https：//evil',
  'bücher.example/',
  'evil.xn--p1ai/pay',
  'evil.example\\pay',
  'evil.example./pay',
])('%s has a link', (name) => {
  expect(hasLink(name)).toBe(true);
  expect(toMailedName(name)).not.toMatch(/evil|bücher/);
});

test.for([
  'Booking.com B.V.',
  'Smith / Jones & Co.',
  'A.P. Møller - Mærsk A/S',
  'AC/DC Ltd.',
  'Amazon.de: Bücher',
  'Nord.west GmbH & Co. KG',
  'Wait... what?',
])('%s is a name', (name) => {
  expect(hasLink(name)).toBe(false);
  expect(toMailedName(name)).toBe(name);
});

test('mails show an older name without its link, and at most 80 characters of it', () => {
  expect(toMailedName('URGENT: pay https://evil.example/pay now')).toBe('URGENT: pay … now');
  expect(toMailedName('x'.repeat(120))).toBe(`${'x'.repeat(79)}…`);
});
