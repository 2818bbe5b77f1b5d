import { htmlToText } from './html-to-text.ts';
import { type MailText, readReply } from './reply-text.ts';

export type Piece =
  | { readonly plain: string }
  | { readonly html: string }
  | { readonly fileName: string; readonly isPicture: boolean }
  | { readonly forms: readonly (readonly Piece[])[] };

interface ReadText extends MailText {
  readonly isCut: boolean;
  /** A file that is no picture is only shown between texts. */
  readonly isFileMark?: boolean;
}

type Pictures = (contentId: string) => string | undefined;

export const joinTexts = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

export const toPictureMark = (fileName: string): string => `[Picture: ${fileName}]`;

export function readPieces(pieces: readonly Piece[], pictures: Pictures): readonly ReadText[] {
  const texts = pieces
    .flatMap((piece) => readPiece(piece, pictures))
    .filter(({ text }) => text.trim() !== '');
  const isText = ({ isFileMark }: ReadText) => isFileMark !== true;
  const [first, last] = [texts.findIndex(isText), texts.findLastIndex(isText)];
  return texts.filter((text, index) => isText(text) || (index > first && index < last));
}

function readPiece(piece: Piece, pictures: Pictures): readonly ReadText[] {
  if ('forms' in piece) return chooseForm(piece.forms, pictures);
  if ('html' in piece) return [htmlToText(piece.html, { pictures })];
  if ('plain' in piece) return [{ text: piece.plain, quotes: [], isCut: false }];
  const { fileName, isPicture } = piece;
  const text = isPicture ? toPictureMark(fileName) : `[File: ${fileName}]`;
  return [{ text, quotes: [], isCut: false, isFileMark: !isPicture }];
}

const hasHtml = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => 'html' in piece || ('forms' in piece && piece.forms.some(hasHtml)));

/**
 * Pictures and the marks of quotes stand only in HTML. Some programs write only into one form, or
 * another text into each: then all of them are read.
 */
function chooseForm(forms: readonly (readonly Piece[])[], pictures: Pictures): readonly ReadText[] {
  const plain = readPieces(forms.filter((pieces) => !hasHtml(pieces)).flat(), pictures);
  const rich = joinForms(forms.filter(hasHtml).map((pieces) => readPieces(pieces, pictures)));
  if (plain.length === 0) return rich;
  if (rich.length === 0) return plain;
  if (lacks(wordsOf(rich), readOwnWords(plain))) {
    return lacks(wordsOf(plain), readOwnWords(rich)) ? [...plain, ...rich] : plain;
  }
  const [poor, whole] = [plain, rich].map((texts) => texts.map(({ text }) => text).join('\n'));
  const isPlainPoor = countWords(poor!) * 2 < countWords(whole!);
  const hasMore = rich.some(({ quotes }) => quotes.length > 0) || rich.length > plain.length;
  return isPlainPoor || hasMore || whole!.includes('[Picture: ') ? rich : plain;
}

const mostForms = 5;

function joinForms(forms: readonly (readonly ReadText[])[]): readonly ReadText[] {
  const found = new Set<string>();
  const joined: (readonly ReadText[])[] = [];
  for (const texts of forms.toReversed()) {
    const isCompared = joined.length > 0 && forms.length <= mostForms;
    if (isCompared && !lacks(found, readOwnWords(texts))) continue;
    joined.unshift(texts);
    if (forms.length > mostForms) continue;
    for (const word of wordsOf(texts)) found.add(word);
  }
  return joined.flat();
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

const mostMissing = 1 / 2;

function lacks(found: ReadonlySet<string>, own: ReadonlySet<string>): boolean {
  const missing = [...own].filter((word) => !found.has(word)).length;
  return missing > own.size * mostMissing;
}

const readOwnWords = (texts: readonly MailText[]) => wordsOf([readReply(texts)]);

const mostCompared = 200_000;

const wordsOf = (texts: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap(
      ({ text }) =>
        text
          .slice(0, mostCompared)
          .toLowerCase()
          .replaceAll(/https?:\S+/g, '')
          .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? [],
    ),
  );
