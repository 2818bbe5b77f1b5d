import anyAscii from 'any-ascii';
import { findFont, splitIntoClusters } from './fonts.ts';

const invisible = /[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;
const plainText = /^[ -~\n]*$/;
const marks = /\p{M}+/gu;

const codeOf = (character: string) =>
  `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;

/** Some letters of these scripts are not spoken. */
const silent = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;

const isShown = (text: string) => findFont('regular', text) !== undefined;

function transliterate(cluster: string): string {
  const plain = cluster.normalize('NFKC');
  if (isShown(plain)) return plain;
  const letter = plain.replace(marks, '');
  if (letter === '') return '';
  if (isShown(letter)) return letter;
  const latin = letter === '\uFFFD' ? '' : anyAscii(letter);
  return latin || (silent.test(letter) ? '' : codeOf(letter));
}

function toPrintableCluster(cluster: string): string {
  const visible = cluster.replace(invisible, '');
  return visible === '' || isShown(visible) ? visible : transliterate(visible);
}

const toLines = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/);

export function toPrintable(text: string): string {
  if (plainText.test(text)) return text;
  return toLines(text)
    .map((line) => splitIntoClusters(line.replaceAll(/\s/gu, ' ')).map(toPrintableCluster).join(''))
    .join('\n');
}

const isLost = (cluster: string) => {
  const visible = cluster.replace(invisible, '');
  return visible !== '' && !isShown(visible) && !isShown(visible.normalize('NFKC'));
};

export function listTransliterated(text: string): string[] {
  if (plainText.test(text)) return [];
  const words = toLines(text).flatMap((line) => line.split(/\s+/));
  return words
    .filter((word) => splitIntoClusters(word).some(isLost))
    .map(toPrintable)
    .filter(Boolean);
}
