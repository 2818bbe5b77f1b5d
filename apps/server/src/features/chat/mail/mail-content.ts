import { readReaction } from './automatic-mail.ts';
import { collectPieces } from './mail-pieces.ts';
import type { MailFile, MimePart } from './mime.ts';
import { readReply } from './reply-text.ts';
import { joinTexts, readPieces, toPictureMark } from './text-forms.ts';

export interface MailedFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** `inline`: its mark `[Picture: name]` is in the text. `quoted`: only what is quoted shows it. */
  readonly place: 'attached' | 'inline' | 'quoted';
  /** It is undefined when it is too large. */
  readonly file: MailFile | undefined;
}

export interface MailContent {
  readonly text: string;
  readonly whole: string;
  /** A text was too long to be read as a whole. */
  readonly isCut: boolean;
  readonly folded: readonly ('quote' | 'signature')[];
  readonly files: readonly MailedFile[];
}

const longestText = 200_000;

export function readMailContent(root: MimePart): MailContent {
  const { pieces, files, forwarded, isCut } = collectPieces(root);
  const pictures = (contentId: string) =>
    files.find((file) => file.contentId === contentId)?.fileName;
  const texts = readPieces(pieces, pictures);
  const subject = root.head?.subject ?? '';
  const isReply = root.head?.isReply ?? true;
  const whole = joinTexts([...texts.map(({ text }) => text), ...forwarded]);
  const reply = readReply(texts, { subject, isReply });
  const text = joinTexts([readReaction(reply.text, subject) ?? reply.text, ...forwarded]);
  return {
    text: text.slice(0, longestText),
    whole: whole.slice(0, longestText),
    isCut: isCut || whole.length > longestText || texts.some((one) => one.isCut),
    folded: reply.folded,
    files: files.map(({ fileName, mimeType, file }) => ({
      fileName,
      mimeType,
      file,
      place: placeOf(toPictureMark(fileName), text, whole),
    })),
  };
}

function placeOf(mark: string, text: string, whole: string): MailedFile['place'] {
  if (text.includes(mark)) return 'inline';
  return whole.includes(mark) ? 'quoted' : 'attached';
}
