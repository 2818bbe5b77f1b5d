import anyAscii from 'any-ascii';

const fallback = 'package';
const maxLength = 100;

const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const trimEnd = (name: string) => name.replace(/(?<![.-])[.-]+$/, '');

export const transliterate = (text: string): string =>
  anyAscii(text.normalize('NFC').replace(/\p{Emoji_Presentation}/gu, ' '));

/** Can be a file on any system, and a word in any shell, without quotes. */
export function toFileName(given: string): string {
  const name = transliterate(given);
  const [extension = ''] = /\.[a-z\d]+$/i.exec(name) ?? [];
  const words = name
    .slice(0, name.length - extension.length)
    .replace(/[^a-z\d._-]+/gi, '-')
    .replace(/^[^a-z\d]+/i, '');
  const start = (trimEnd(words) || fallback).replace(deviceName, `${fallback}-$1`);
  return trimEnd(start.slice(0, maxLength)) + extension.toLowerCase();
}
