import { expect, test } from 'vitest';
import { insertText } from './insert-text.ts';

const link = 'https://shop.test/a';

test.each([
  ['', '', `${link}|`],
  ['Look here', '', `Look here ${link}|`],
  ['Look here\n', '', `Look here\n${link}|`],
  ['Look', 'here', `Look ${link}| here`],
  ['Look ', ' here', `Look ${link}| here`],
  ['', 'here', `${link}| here`],
])(
  'between “%s” and “%s” only the spaces that are missing are added',
  (before, after, expected) => {
    const { text, caret } = insertText(before + after, before.length, link);
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
  },
);
