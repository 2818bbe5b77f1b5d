/**
 * The text of a mail in whatever charset it came, without control characters
 * but tabs and line breaks. It never throws.
 */
export function decodeText(bytes: Uint8Array, declaredCharset?: string): string {
  const text = readText(bytes, declaredCharset);
  return text
    .replace(/[\u0080-\u009F]/g, toWindows1252)
    .replace(/[^\P{Cc}\t\r\n]/gu, '')
    .toWellFormed();
}

/** Returns the text of a file without its byte order mark, and undefined when it is binary. */
export function decodeTextFile(bytes: Uint8Array): string | undefined {
  const unicode = decodeMarked(bytes) ?? decodeUtf16(bytes);
  if (unicode === undefined && bytes.includes(0)) return undefined;
  const text =
    unicode ?? decodeIso2022Jp(bytes) ?? decodeUtf8(bytes) ?? decodeAs('windows-1252', bytes);
  return isBinary(text) ? undefined : text.toWellFormed();
}

/** Logs have escape sequences of terminals, bells, backspaces, and a last Ctrl-Z of DOS. */
const isBinary = (text: string): boolean =>
  /[^\P{Cc}\s\b\cG\cZ\u007F-\u009F]|\uFFFE/u.test(text.replaceAll('\u001B', ''));

/** What is declared as US-ASCII is anything. */
const ascii = /^(?:us-?ascii|ascii|ansi_x3\.4-19\d\d|iso-ir-6|iso_?646[-.:\w]{0,20})$/;
const utf16 = /^(?:utf-?16|ucs-?2|unicode$|iso-10646-ucs-2$)/;

function readText(bytes: Uint8Array, declaredCharset: string | undefined): string {
  const marked = decodeMarked(bytes) ?? decodeIso2022Jp(bytes);
  if (marked !== undefined) return marked;
  const label = cleanLabel(declaredCharset);
  if (label === 'utf-7') return decodeUtf7(decodeAs('windows-1252', bytes));
  if (utf16.test(label)) {
    const isBigEndian = label.endsWith('be');
    return (
      decodeUtf16(bytes) ??
      decodeUtf8(bytes) ??
      decodeAs(isBigEndian ? 'utf-16be' : 'utf-16le', bytes)
    );
  }
  const encoding = findEncoding(label);
  const isDeclared = encoding !== undefined && encoding !== 'utf-8';
  return (
    (isDeclared ? decodeStrictly(encoding, bytes) : undefined) ??
    decodeUtf16(bytes) ??
    decodeUtf8(bytes) ??
    decodeAs(isDeclared ? encoding : 'windows-1252', bytes)
  );
}

/** Names of charsets in mails that the standard of browsers does not know. */
const otherLabels: Readonly<Record<string, string>> = {
  'unicode-1-1-utf-7': 'utf-7',
  'x-unicode-1-1-utf-7': 'utf-7',
  'x-unicode-2-0-utf-7': 'utf-7',
  csunicode11utf7: 'utf-7',
  utf7: 'utf-7',
  cp932: 'shift_jis',
  cp936: 'gbk',
  ms936: 'gbk',
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  'x-windows-949': 'euc-kr',
  cp950: 'big5',
  'x-windows-950': 'big5',
  cp874: 'windows-874',
  win1252: 'windows-1252',
  iso8859_1: 'windows-1252',
  iso8859_2: 'iso-8859-2',
  iso8859_15: 'iso-8859-15',
  'x-mac-romanian': 'x-mac-roman',
  mac: 'x-mac-roman',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  'x-user-defined': '',
};

function cleanLabel(declared = ''): string {
  const label = declared
    .slice(0, 100)
    .split(';', 1)[0]!
    .replaceAll(/["'\s]/g, '')
    .toLowerCase();
  return otherLabels[label] ?? label;
}

function findEncoding(label: string): string | undefined {
  if (label === '' || ascii.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

const decodeAs = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

function decodeStrictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

function decodeMarked(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decodeUtf8(bytes);
  if (startsWith(bytes, 0xff, 0xfe)) return decodeAs('utf-16le', bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return decodeAs('utf-16be', bytes);
  return undefined;
}

/** Tools of Windows write UTF-16 without a mark: every second byte of most texts is then NUL. */
function decodeUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const isMost = (count: number) => count > sample.length / 6;
  if (bytes.length % 2 !== 0 || even * odd > 0 || !isMost(even + odd)) return undefined;
  return decodeStrictly(odd > 0 ? 'utf-16le' : 'utf-16be', bytes);
}

/** Its bytes are ASCII, so only the escapes tell it. */
function decodeIso2022Jp(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!text.includes('\u001B$B') && !text.includes('\u001B$@')) return undefined;
  return decodeStrictly('iso-2022-jp', bytes);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  const valid = decodeStrictly('utf-8', bytes);
  if (valid !== undefined) return valid;
  const text = decodeAs('utf-8', bytes);
  let damaged = 0;
  let sound = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) damaged += 1;
    else if (code > 0x7f) sound += 1;
  }
  return damaged <= sound ? text : undefined;
}

const decodeUtf7 = (text: string): string =>
  text.replaceAll(/\+([A-Za-z\d+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+';
    const pairs = Buffer.from(encoded, 'base64');
    return pairs
      .subarray(0, pairs.length & ~1)
      .swap16()
      .toString('utf16le');
  });

const c1Controls = decodeAs(
  'windows-1252',
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
);

/** Programs declare ISO-8859-15 and write the dashes and quotes of Windows. */
const toWindows1252 = (control: string): string => c1Controls[control.charCodeAt(0) - 0x80]!;
