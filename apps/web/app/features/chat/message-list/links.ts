import { LinkifyIt } from 'linkify-it';

/** Web and mail addresses only. */
const linkify = new LinkifyIt().add('ftp:', null).add('//', null);

interface TextPiece {
  readonly start: number;
  readonly text: string;
  readonly url: string | undefined;
}

export function splitAtLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    if (index > end) pieces.push({ start: end, text: text.slice(end, index), url: undefined });
    pieces.push({ start: index, text: text.slice(index, lastIndex), url });
    end = lastIndex;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end), url: undefined });
  return pieces;
}
