import { expect, test } from 'vitest';
import { splitAtCode, splitAtInlineCode, splitAtLinks } from './message-text.tsx';

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

const codeIn = (message: string) =>
  splitAtCode(message).flatMap(({ text, isCode }) => (isCode ? [text] : []));

test('text between fences is a block of code, without the name of the language', () => {
  const message =
    'Run this:\n```powershell\nConnect-PnPOnline `\n  -Url https://a.example\n```\nThen?';
  expect(splitAtCode(message).map(({ text }) => text)).toEqual([
    'Run this:',
    'Connect-PnPOnline `\n  -Url https://a.example',
    'Then?',
  ]);
  expect(codeIn('A fence ``` that never ends')).toEqual([]);
});

test.each([
  'TypeError: Cannot read properties of undefined\n    at render (https://cdn.example/a.js:1:204)\n    at https://cdn.example/b.js:7:1',
  'System.NullReferenceException: Object reference\n   at Shop.Load(String id) in C:\\src\\Shop.cs:line 12',
  'Traceback (most recent call last):\n  File "a.py", line 3, in <module>',
  'At line:1 char:1\n+ Add-PnPApp -Path a.sppkg\n+ ~~~~~~~~~~',
])('the stack trace %j is a block of code', (trace) => {
  expect(codeIn(`I get\n${trace}\n\nSince Monday.`)).toEqual([trace]);
});

test.each(['at noon (or later)\nThanks', 'We want\n+ speed\n+ less work', 'Error: why?'])(
  '%j is plain text',
  (text) => {
    expect(splitAtCode(text)).toEqual([{ start: 0, text, isCode: false }]);
  },
);

test('words between backticks are code', () => {
  expect(splitAtInlineCode('Open `app.json` or ``')).toEqual([
    { start: 0, text: 'Open ', isCode: false },
    { start: 5, text: 'app.json', isCode: true },
    { start: 15, text: ' or ``', isCode: false },
  ]);
});

test.each(['`'.repeat(4000), '```\n'.repeat(1000), ' at a'.repeat(800), '\n'.repeat(4000)])(
  'a message of marks alone takes no time',
  (message) => {
    const shown = splitAtCode(message).flatMap(({ text }) => splitAtInlineCode(text));
    expect(shown.length).toBeLessThan(2001);
  },
);
