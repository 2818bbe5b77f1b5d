import { expect, test } from 'vitest';
import {
  mailIntroductions,
  type MailIntroductions,
} from '../../../../test/support/mail-introductions.ts';
import { readReply } from './reply-text.ts';

const own = 'Thank you, it works now.\nRegards, Anna';
const quoted = ['Dear Anna,', '', 'please install version 2.1.', '', 'Help Desk'];
const marked = quoted.map((line) => `> ${line}`.trimEnd());

const read = (...lines: string[]) => readReply([{ text: lines.join('\n'), quotes: [] }]);

/** At the last blank before the end of a line, as programs do. */
function wrap(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const at = line.lastIndexOf(' ', width);
  return at <= 0 ? [line] : [line.slice(0, at), ...wrap(line.slice(at + 1), width)];
}

function outlookHeader({ outlook: [from, sent, to, subject] }: MailIntroductions): string[] {
  return [
    `${from} Help Desk <help@shop.example>`,
    sent,
    `${to} Anna Example <anna@mail.example>`,
    `${subject} Your order`,
  ];
}

const inBold = (line: string) => line.replace(/^[^:：]*[:：]/, '*$&*');

const programs: Record<string, (words: MailIntroductions) => string[]> = {
  Gmail: ({ gmail }) => ['', gmail, '', ...marked],
  'Gmail with a broken line': ({ gmail }) => ['', ...wrap(gmail, 40), '', ...marked],
  'Apple Mail': ({ apple }) => ['', ...[apple, '', ...quoted].map((line) => `> ${line}`)],
  iPhone: ({ apple, iphone }) => ['', iphone, '', `\uFEFF${apple}`, '', ...marked],
  Thunderbird: ({ thunderbird }) => ['', thunderbird, ...marked],
  'Thunderbird with two levels': ({ thunderbird, gmail }) => [
    '',
    thunderbird,
    ...marked,
    '>',
    `> ${gmail}`,
    '>> Hi',
  ],
  Yahoo: ({ yahoo }) => ['', `    ${yahoo}  `, ' ', ...quoted.map((line) => ` ${line}`)],
  'Outlook for the desktop': (words) => [
    '',
    words.originalMessage,
    ...outlookHeader(words),
    '',
    ...quoted,
  ],
  'Outlook without a divider': (words) => ['', '', ...outlookHeader(words), '', ...quoted],
  'Outlook on the web': (words) => ['', '_'.repeat(32), ...outlookHeader(words), '', ...quoted],
  'Outlook for a phone': (words) => [
    '',
    words.outlookMobile,
    '_'.repeat(32),
    ...outlookHeader(words),
    '',
    ...quoted,
  ],
  'Outlook read by Gmail': (words) => ['', ...outlookHeader(words).map(inBold), '', ...quoted],
};

const cases = Object.entries(mailIntroductions).flatMap(([language, words]) =>
  Object.entries(programs).map(([program, write]) => ({ language, program, lines: write(words) })),
);

test.for(cases)(
  'a quote of $program in $language is folded',
  { tags: ['DESK-05'] },
  ({ lines }) => {
    const { text, folded } = read(own, ...lines);
    expect(text).toBe(own);
    expect(folded).toContain('quote');
  },
);

test.for(Object.entries(mailIntroductions))(
  'answers between quoted lines in %s keep them',
  { tags: ['DESK-05'] },
  ([, { gmail, thunderbird }]) => {
    for (const introduction of [gmail, thunderbird]) {
      const lines = [
        introduction,
        '> Which version?',
        '',
        '2.1',
        '',
        '> Which browser?',
        '',
        'Edge',
      ];
      expect(read(...lines)).toEqual({ text: lines.join('\n'), folded: [] });
      const greeted = ['Hello,', '', ...lines];
      expect(read(...greeted)).toEqual({ text: greeted.join('\n'), folded: [] });
    }
  },
);

test.for(Object.entries(mailIntroductions))(
  'a signature of a phone in %s is folded',
  { tags: ['DESK-05'] },
  ([, { iphone, outlookMobile }]) => {
    for (const line of [iphone, outlookMobile]) {
      expect(read(own, '', line)).toEqual({ text: own, folded: ['signature'] });
    }
  },
);
