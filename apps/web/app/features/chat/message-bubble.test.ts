import { expect, test } from 'vitest';
import { splitAtLinks } from './message-bubble.tsx';

const urlsIn = (text: string) => splitAtLinks(text).flatMap(({ url }) => url ?? []);

test('addresses of pages and mailboxes are links', () => {
  expect(urlsIn('See https://learn.example/a?b=1, or http://shop.example.')).toEqual([
    'https://learn.example/a?b=1',
    'http://shop.example',
  ]);
  expect(urlsIn('Write to help@shop.example or mailto:me@shop.example')).toEqual([
    'mailto:help@shop.example',
    'mailto:me@shop.example',
  ]);
});

test('the address of an install page is a link', { tags: ['KIT-03'] }, () => {
  const address = 'http://localhost:3000/product/org-chart/install';
  expect(urlsIn(`See ${address} first`)).toEqual([address]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://shop.example/a',
  '//shop.example/a',
  'java\nscript:alert(1)',
])('%s is text', { tags: ['C10'] }, (text) => {
  expect(urlsIn(text)).toEqual([]);
});

test('nothing of the text is lost', () => {
  const text = ' 👋 https://a.example/ü\n\nשלום help@shop.example <b>';
  expect(
    splitAtLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
