import { expect, test } from 'vitest';
import { decodeText, decodeTextFile } from './decode-text.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const greeting = 'Grüße für 10 €: “später”\r\n';
const windows1252 = latin1('Gr\xFC\xDFe f\xFCr 10 \x80: \x93sp\xE4ter\x94\r\n');

const mails: [name: string, bytes: Buffer, charset: string | undefined, text: string][] = [
  ['UTF-8', Buffer.from(greeting), 'utf-8', greeting],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${greeting}`), 'iso-8859-1', greeting],
  ['UTF-8 without a charset', Buffer.from(greeting), undefined, greeting],
  ['UTF-8 declared as US-ASCII', Buffer.from(greeting), 'us-ascii', greeting],
  ['UTF-8 in a charset that nobody knows', Buffer.from(greeting), 'x-unknown', greeting],
  ['UTF-8 declared as UTF-16', Buffer.from(greeting), 'utf-16', greeting],
  ['UTF-8 that was cut', Buffer.from('äöü€').subarray(0, -1), 'utf8', 'äöü\uFFFD'],
  ['UTF-8 with a damaged byte', latin1('Gr\xC3\xBC\xDFe'), 'utf-8', 'Grü\uFFFDe'],
  ['Windows-1252', windows1252, 'cp1252', greeting],
  ['Windows-1252 declared as ISO-8859-1', windows1252, 'ISO-8859-1', greeting],
  ['Windows-1252 declared as ISO-8859-15', windows1252, 'iso-8859-15', greeting],
  ['Windows-1252 declared as UTF-8', windows1252, 'utf8', greeting],
  ['Windows-1252 declared as US-ASCII', windows1252, '"us-ascii"', greeting],
  ['Windows-1252 without a charset', windows1252, undefined, greeting],
  ['broken UTF-8 in ISO-8859-1 stays as it was written', latin1('\xC3\xA4'), 'latin1', 'Ã¤'],
  ['UTF-16 with a mark', utf16(`\uFEFF${greeting}`), undefined, greeting],
  ['UTF-16 with a mark, big-endian', utf16(`\uFEFF${greeting}`).swap16(), 'utf-8', greeting],
  ['UTF-16 without a mark', utf16(greeting), undefined, greeting],
  ['UTF-16 without a mark, big-endian', utf16(greeting).swap16(), 'utf-16', greeting],
  ['UTF-16 of another script', utf16('你好，世界。'), 'utf-16le', '你好，世界。'],
  ['Russian', latin1('\xCF\xF0\xE8\xE2\xE5\xF2'), 'windows-1251', 'Привет'],
  ['Russian of old programs', latin1('\xF0\xD2\xC9\xD7\xC5\xD4'), 'KOI8-R', 'Привет'],
  ['Mac OS Roman', latin1('Gr\x9F\xA7e'), 'x-mac-roman', 'Grüße'],
  ['Korean', latin1('\xB0\xA1\xB3\xAA'), 'ks_c_5601-1987', '가나'],
  ['Korean by the name of its code page', latin1('\xB0\xA1\xB3\xAA'), 'cp949', '가나'],
  ['Simplified Chinese', latin1('\xC4\xE3\xBA\xC3'), 'gb2312', '你好'],
  ['Traditional Chinese', latin1('\xA7A\xA6n'), 'big5', '你好'],
  ['Japanese', latin1('\x1B$B$3$s$K$A$O\x1B(B ok'), 'iso-2022-jp', 'こんにちは ok'],
  ['Japanese declared as UTF-8', latin1('\x1B$B$3$s$K$A$O\x1B(B'), 'utf-8', 'こんにちは'],
  ['Japanese of Windows', latin1('\x82\xB1\x82\xF1'), 'cp932', 'こん'],
  ['UTF-7', latin1('Hi +Jjo- +- A+ImIDkQ.'), 'unicode-1-1-utf-7', 'Hi ☺ + A≢Α.'],
  ['control characters', Buffer.from('a\0b\u0007c\u001B[1m\td\r\n'), 'utf-8', 'abc[1m\td\r\n'],
  ['half a character of UTF-16', utf16('\uFEFFa\uD800b'), undefined, 'a\uFFFDb'],
  ['nothing', Buffer.alloc(0), 'utf-8', ''],
];

test.for(mails)('a mail is read in %s', { tags: ['DESK-05'] }, ([, bytes, charset, text]) => {
  expect(decodeText(bytes, charset)).toBe(text);
});

const files: [name: string, bytes: Buffer, text: string | undefined][] = [
  [
    'Windows PowerShell in UTF-16',
    utf16('\uFEFFPS C:\\> npm run größe\r\n'),
    'PS C:\\> npm run größe\r\n',
  ],
  ['a Windows tool in UTF-16 without a mark', utf16('Ergebnis: ja\r\n'), 'Ergebnis: ja\r\n'],
  ['a log in Windows-1252', windows1252, greeting],
  ['a log in UTF-8', Buffer.from(greeting), greeting],
  ['a log with a mark', Buffer.from(`\uFEFF${greeting}`), greeting],
  ['a log in Japanese', latin1('\x1B$B$3\x1B(B'), 'こ'],
  ['a log with colors', Buffer.from('\u001B[31mred\u001B[0m'), '\u001B[31mred\u001B[0m'],
  ['a batch file that ends as in DOS', Buffer.from('dir\r\n\u001A'), 'dir\r\n\u001A'],
  ['a picture', latin1('\x89PNG\r\n\x1A\n\0\0\0\rIHDR'), undefined],
  ['a program without NUL', latin1('\x7FELF\x02\x01\x01'), undefined],
  ['samples of sound', Buffer.from(Int16Array.of(1, 2, 3, 4, 5, 6, 7, 8).buffer), undefined],
  ['a text with NUL', Buffer.from('a long text with\0NUL'), undefined],
];

test.for(files)('%s is a text file or not', { tags: ['DESK-05'] }, ([, bytes, text]) => {
  expect(decodeTextFile(bytes)).toBe(text);
});
