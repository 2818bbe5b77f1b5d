import { expect, test } from 'vitest';
import { findRoomAddress, withoutReplyTokens } from './reply-addresses.ts';

const token = 'k3v9x2m7q1w8z4b6n0d5f2h7';
const address = { replyAddress: 'reply@shop.test', token };
const [start, end] = [token.slice(0, 9), token.slice(9)];

test.for<[form: string, text: string, shown: string]>([
  ['as it is', `reply+${token}@shop.test`, 'reply@shop.test'],
  ['in capitals', `REPLY+${token.toUpperCase()}@SHOP.TEST`, 'reply@shop.test'],
  ['in a link', `reply%2b${token}%40shop.test`, 'reply@shop.test'],
  ['encoded twice', `reply%252B${token}%2540shop.test`, 'reply%252B…%2540shop.test'],
  ['in entities', `reply&#43;${token}&#64;shop.test`, 'reply&#43;…&#64;shop.test'],
  ['in quoted-printable', `reply=2B${start}=\n${end}=40shop.test`, 'reply=2B…=40shop.test'],
  ['with invisible signs', `reply+\u200B${start}\u00AD${end}@shop.test`, 'reply+\u200B…@shop.test'],
  ['in full width', `reply＋${start}＠${end}`, 'reply＋…'],
  [
    'in full-width letters',
    token.replaceAll(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    '…',
  ],
  ['in two lines', `> reply+${start}\n> ${end}@shop.test`, '> reply+…@shop.test'],
  ['with a break of HTML', `reply+${start}<br>${end}@shop.test`, 'reply+…@shop.test'],
  ['with a word', `reply+${token} (at) shop.test`, 'reply+… (at) shop.test'],
  [
    'by a server that forwards',
    `SRS0=x=shop.test=reply+${token}@fwd.example`,
    'SRS0=x=shop.test=reply+…@fwd.example',
  ],
  [
    'with encoded letters',
    `${start}%2576${end.slice(1)}`.replace('%2576', `%25${end.charCodeAt(0).toString(16)}`),
    '…',
  ],
  ['alone and twice', `${token} and ${token}.`, '… and ….'],
  ['in another room', 'reply+other@shop.test', 'reply@shop.test'],
])('the address of a room is hidden: %s', { tags: ['DESK-05'] }, ([, text, shown]) => {
  expect(withoutReplyTokens(text, address)).toBe(shown);
});

test('a token that could be a word hides nothing', { tags: ['DESK-05'] }, () => {
  const short = findRoomAddress('reply@shop.test', 'reply+please@shop.test');
  expect(short.token).toBe('please');
  expect(withoutReplyTokens('Yes, please.', short)).toBe('Yes, please.');
});

test.for([token.slice(0, 23), '%25', '&#43;', 'k3', '='])(
  'a long text of %s is searched without losing any',
  { tags: ['DESK-05'] },
  (part) => {
    const text = part.repeat(200_000 / part.length);
    expect(withoutReplyTokens(text, address)).toBe(text);
  },
);
