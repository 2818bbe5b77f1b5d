import type { Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import { trimText } from '@partshelf/contract/api/typed-text.ts';
import type { MailContent } from './mail-content.ts';
import { toPictureMark } from './text-forms.ts';

interface ShownFiles {
  /** Names of pictures whose marks are left out of the text. */
  readonly logos: readonly string[];
  readonly refused: readonly Omission[];
  readonly omissions: readonly Omission[];
}

const cutNote = '[The rest of the mail is not shown]';

export function toMessageText(
  mail: MailContent,
  files: ShownFiles,
  most: number,
): { readonly content: string; readonly omissions: readonly Omission[] } {
  const marks = files.logos.map(toPictureMark);
  const text = marks.reduce((shown, mark) => shown.replaceAll(mark, ''), mail.text);
  const whole = trimText(text).replaceAll(/\n{3,}/g, '\n\n') || '[The mail has no text]';
  const notes = files.refused.map(({ name, reason }) => `[Not taken: ${name}. ${reason}]`);
  const below = notes.length > 0 ? `\n\n${notes.join('\n')}`.slice(0, most / 2) : '';
  const free = most - below.length;
  const isCut = whole.length > free;
  const shown = isCut
    ? `${whole.slice(0, free - cutNote.length - 2)}\n\n${cutNote}`.toWellFormed()
    : whole;
  const reason = `The message shows only the first ${free.toLocaleString('en-US')} characters.`;
  return {
    content: (shown + below).toWellFormed(),
    omissions: [
      ...mail.folded.map((kind) => ({ kind })),
      ...(isCut ? [{ kind: 'text' as const, reason }] : []),
      ...(mail.isCut
        ? [{ kind: 'text' as const, reason: 'The text is too long to be read as a whole.' }]
        : []),
      ...files.omissions,
    ],
  };
}
