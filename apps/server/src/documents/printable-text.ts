import anyAscii from 'any-ascii';
import { findFont } from './fonts.ts';

const invisible = /[\p{Cf}\p{Cc}]/u;
const mark = /\p{M}/u;

function toPrintableCharacter(character: string): string {
  if (invisible.test(character)) return '';
  if (findFont('regular', character.codePointAt(0)!) !== undefined) return character;
  if (mark.test(character)) return '';
  return anyAscii(character) || '?';
}

/** Characters that no font has become Latin letters, so that no empty box is shown. */
export function toPrintable(text: string): string {
  const lines = text.normalize('NFC').split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  return lines
    .map((line) => Array.from(line.replaceAll(/\s/gu, ' '), toPrintableCharacter).join(''))
    .join('\n');
}
