import { expect, test } from 'vitest';
import { readReply } from './reply-text.ts';

const read = (text: string, subject = 'Re: Your order') =>
  readReply([{ text, quotes: [] }], { subject });

const introduction = 'On Tue, Nov 3, 2026 at 10:05 AM Help Desk <help@shop.example> wrote:';
const outlookHeader = [
  'From: Help Desk <help@shop.example>',
  'Sent: Tuesday, November 3, 2026 10:05 AM',
  'To: Anna Example <anna@mail.example>',
  'Subject: Your order',
].join('\n');
const longQuote = Array.from({ length: 15 }, (_, index) => `> Sentence ${index}.`).join('\n');

const kept: [title: string, text: string, subject?: string][] = [
  [
    'output of a build',
    'It stops here:\n\n> shop@1.0.0 build\n> vite build\n\n✗ failed\n\nAny idea?',
  ],
  ['output of a build at the end', 'It stops here:\n\n> shop@1.0.0 build\n> vite build'],
  [
    'prompts of PowerShell',
    'PS C:\\> Connect-Service `\n>> -Url https://example.com\nAccess denied.\nWhat now?',
  ],
  ['arrows of a log', '>> 10:05:12 start\n>> 10:05:13 failed'],
  ['a quote that nothing introduces', 'You said that:\n\n> restart it\n\nI did.'],
  ['what a program wrote', 'The installer wrote:\n> error 5\n> stopped'],
  [
    'a sentence that begins like an introduction',
    'On Monday I wrote: nothing works.\nStill nothing.',
  ],
  [
    'a quote by hand without marks',
    'Hello,\n\nOn 3 Nov 2026 you wrote:\nRestart it.\n\nIt did not help.',
  ],
  [
    'a quote by hand of a colleague',
    'Hi,\n\nOn 3 Nov 2026 at 10:05 your colleague max@shop.example wrote that I should:\n1. restart\n2. try again\n\nBoth failed.',
  ],
  [
    'a sentence with a date, an address and a colon',
    'On 3 Nov 2026 I bought it.\nMax <max@shop.example> wrote at 10:05 this to me:\nuse the key',
  ],
  ['a sentence at the end', 'On 3 Nov 2026 I asked Max <max@shop.example> what he wrote'],
  [
    'answers between quoted lines',
    `Hello,\n\n${introduction}\n> Which version?\n2.1\n> Which browser?\nEdge\n\nAnna`,
  ],
  ['an answer below a short quote', `${introduction}\n> Which version?\n\n2.1`],
  [
    'an answer below a short quote and a greeting',
    `Hello,\n\n${introduction}\n> Which version?\n\n2.1`,
  ],
  [
    'a quote whose lines a program has broken',
    `Hello,\n\n${introduction}\n> a long line that was\nbroken\n> and goes on\n\nYes.`,
  ],
  [
    'answers within a quote without marks',
    `My answers are in red below.\n\n${outlookHeader}\n\nWhich version?\n2.1`,
  ],
  [
    'answers within a quote, in German',
    `Hallo, meine Antworten stehen unten.\n\n${outlookHeader}\n\nWelche Version?\n2.1`,
  ],
  [
    'headers that the sender has pasted',
    `Your mail came into the spam folder, these are its headers:\n\n${outlookHeader}\n\nWhat should we do?`,
  ],
  [
    'a conversation that the sender has pasted',
    'This was the conversation:\n\n03.11.2026, 10:05, Max <max@shop.example>:\nUse the new key.\n\nIt does not work either.',
  ],
  [
    'an itinerary',
    'From: Berlin\nTo: Munich\nDate: 3 November 2026\n\nCan the license move with me?',
  ],
  [
    'headers that the sender has copied',
    'see\n\nFrom: noreply@shop.example\nTo: anna@mail.example\nSubject: License\nDate: Tue, 3 Nov 2026 10:05:12 +0100\n\nWhy is it spam?',
  ],
  [
    'headers with one that programs do not write above a quote',
    `Is it spam?\n\n${outlookHeader}\nX-Spam: yes\n\nIt was in the folder.`,
  ],
  [
    'headers below one that programs do not write above a quote',
    `Is it spam?\n\nReturn-Path: help@shop.example\n${outlookHeader}\n\nIt was in the folder.`,
  ],
  [
    'a form',
    'Guten Tag,\n\nVon: Anna\nDatum: 02.11.2026\nBetreff: Lizenz\n\nIch brauche eine Lizenz.',
  ],
  [
    'a form with a time and a recipient',
    'Es meldet\n\nVon: Lager 1\nAn: Lager 2\nDatum: 02.11.2026 10:05\nBetreff: Umlagerung\nMenge: 5\n\nWarum?',
  ],
  [
    'a conversation by hand with an address and a time',
    'It happened so.\n\nOn 2026-11-02 10:00, Max <max@shop.example> wrote:\n\nPlease approve.\n\nIs that right?',
  ],
  ['a divider by hand', 'One\n\n-------- Original Message --------\n\nTwo'],
  ['a link below two dashes', 'Steps\n\n--\nopen https://shop.example/a'],
  ['a phone number below two dashes', 'Call\n\n--\nBob +49 301234567\nbob@mail.example'],
  [
    'an announced answer between marked lines',
    `My answers are in red below.\n\n${introduction}\n> Which version?\n> 2.1`,
  ],
  ['two dashes between two parts', 'First part.\n\n--\nSecond part is short.'],
  ['a mark of a signature above many lines', `Output:\n-- \n${'line\n'.repeat(12)}end`],
  ['comments of SQL', 'SELECT 1;\n-- first\n--\nSELECT 2;'],
  ['a comparison of two files', '--- a/one.ts\n+++ b/one.ts\n-const a = 1;\n+const a = 2;'],
  ['lines of dashes', 'Results\n-------\n\nall fine\n\n_______\n\nThe end'],
  [
    'text below greetings',
    'It works.\n\nBest regards\nAnna\n\nOne more question: is there a discount?',
  ],
  [
    'a sentence about a phone',
    'It was sent from my iPhone app to all users.\n\nSent from my bank account',
  ],
  [
    'a forwarded mail of Gmail',
    `Please look.\n\n---------- Forwarded message ---------\nFrom: Max <max@mail.example>\nDate: Tue, Nov 3, 2026\nSubject: Invoice\nTo: <anna@mail.example>\n\nThe invoice is wrong.\n\n-- \nMax`,
  ],
  [
    'a forwarded mail of Apple Mail',
    'Please look.\n\n> Begin forwarded message:\n>\n> From: Max <max@mail.example>\n> Subject: Invoice\n> Date: 3 November 2026\n>\n> The invoice is wrong.',
  ],
  [
    'a forwarded mail of Thunderbird',
    `Bitte ansehen.\n\n-------- Weitergeleitete Nachricht --------\nBetreff: \tRechnung\nDatum: \tTue, 3 Nov 2026\nVon: \tMax <max@mail.example>\n\n${introduction}\n> Hallo`,
  ],
  [
    'a forwarded mail of Outlook',
    `Please look.\n\n${outlookHeader}\n\nThe invoice is wrong.`,
    'FW: Invoice',
  ],
  [
    'a forwarded mail of Outlook in German',
    `Bitte ansehen.\n\n${outlookHeader}\n\nThe invoice is wrong.`,
    'WG: Invoice',
  ],
  [
    'a forwarded mail in an answer',
    `Please look.\n\n${outlookHeader}\n\nThe invoice is wrong.`,
    'Re: FW: Invoice',
  ],
  [
    'the header of another mail that the sender has pasted',
    `This came today.\n\n${outlookHeader}\n\nIs it from you?`,
    'Re: Chat with Help Desk',
  ],
  ['a mail that is nothing but a quote', `${introduction}\n> Which version?`],
  ['a mail that is nothing but a quote of Outlook', `${outlookHeader}\n\nWhich version?`],
  ['a mail that is nothing but a signature', '-- \nAnna'],
  ['a mail that begins with a quote without marks', `${introduction}\n\nWhich version?\n\n2.1`],
  ['nothing', ''],
];

test.for(kept)('%s is text of the sender', { tags: ['DESK-05'] }, ([, text, subject]) => {
  expect(read(text, subject)).toEqual({ text, folded: [] });
});

const folded: [title: string, text: string, own: string, folded: string[]][] = [
  [
    'a postscript below a quote',
    `Thanks.\n\n${introduction}\n> Hello\n\nPS: It is urgent.`,
    'Thanks.\n\nPS: It is urgent.',
    ['quote'],
  ],
  [
    'a postscript below a quote of Outlook',
    `Thanks.\n\n${outlookHeader}\n\nHello\n\nP.S. It is urgent.`,
    'Thanks.\n\nP.S. It is urgent.',
    ['quote'],
  ],
  [
    'a postscript below a signature',
    'Thanks.\n\n-- \nAnna\nExample Ltd.\n\nPS: It is urgent.',
    'Thanks.\n\n\nPS: It is urgent.',
    ['signature'],
  ],
  [
    'a postscript below a signature and a quote',
    `Thanks.\n\n-- \nAnna\n\n${introduction}\n> Hello\n\nPS: It is urgent.`,
    'Thanks.\n\nPS: It is urgent.',
    ['quote', 'signature'],
  ],
  [
    'text between a signature and a quote',
    `Thanks.\n\n-- \nAnna\n\nIt is urgent.\n\n${introduction}\n> Hello`,
    'Thanks.\n\n\nIt is urgent.',
    ['quote', 'signature'],
  ],
  [
    'a signature below a quote',
    `Thanks.\n\n${introduction}\n> Hello\n\n-- \nAnna\nExample Ltd.`,
    'Thanks.',
    ['quote', 'signature'],
  ],
  [
    'a signature that has lost its blank below a quote',
    `Thanks.\n\n${introduction}\n> Hello\n\n--\nAnna`,
    'Thanks.',
    ['quote', 'signature'],
  ],
  [
    'text below a signature below a quote',
    `Thanks.\n\n${introduction}\n> Hello\n\n-- \nAnna\n\nIt is urgent.`,
    'Thanks.\n\nIt is urgent.',
    ['quote', 'signature'],
  ],
  [
    'a phone below a quote',
    `Thanks.\n\n${introduction}\n> Hello\n\nSent from my iPhone`,
    'Thanks.',
    ['quote', 'signature'],
  ],
  [
    'a phone and a program',
    'Thanks.\n\nSent from my Galaxy\nGet Outlook for Android<https://aka.ms/AAb9ysg>',
    'Thanks.',
    ['signature'],
  ],
  [
    'an answer below a whole mail',
    `${introduction}\n${longQuote}\n\nIt works now.\n\nAnna`,
    'It works now.\n\nAnna',
    ['quote'],
  ],
  [
    'a whole mail below answered lines',
    `On 3 Nov 2026 you wrote:\n> Restart it.\n\nI did.\n\n${introduction}\n${longQuote}`,
    'On 3 Nov 2026 you wrote:\n> Restart it.\n\nI did.',
    ['quote'],
  ],
  [
    'an introduction in three lines',
    'Thanks.\n\nOn Nov 3, 2026,\nat 10:05 AM,\nHelp Desk <help@shop.example> wrote:\n\n> Hello',
    'Thanks.',
    ['quote'],
  ],
  [
    'an introduction right below the text',
    `Thanks.\n${introduction}\n> Hello`,
    'Thanks.',
    ['quote'],
  ],
  [
    'an introduction that is quoted itself',
    `Thanks.\n\n> ${introduction}\n> \n> Hello`,
    'Thanks.',
    ['quote'],
  ],
  ['an introduction whose quote is gone', `Thanks.\n\n${introduction}\n\n`, 'Thanks.', ['quote']],
  [
    'an introduction of Zoho',
    'Thanks.\n\n---- On Tue, 03 Nov 2026 10:05:12 +0100 help@shop.example wrote ----\n\nHello',
    'Thanks.',
    ['quote'],
  ],
  [
    'an introduction without a date',
    'Thanks.\n\nHelp Desk <help@shop.example> schrieb:\n>Hello',
    'Thanks.',
    ['quote'],
  ],
  [
    'a divider in bold',
    `Thanks.\n\n*-----Original Message-----*\n${outlookHeader}\n\nHello`,
    'Thanks.',
    ['quote'],
  ],
  [
    'headers that begin with the subject',
    'Thanks.\n\n> Subject: Your order\n> From: help@shop.example\n> To: anna@mail.example\n> Date: Tue, 3 Nov 2026 10:05:12 +0100\n>\n> Hello',
    'Thanks.',
    ['quote'],
  ],
  [
    'headers with a list of people in several lines',
    `Thanks.\n\nFrom: Help Desk\n <help@shop.example>\nSent: 3 November 2026 10:05\nTo: A <a@mail.example>;\n B <b@mail.example>;\n C <c@mail.example>\nSubject: Your order\n\nHello`,
    'Thanks.',
    ['quote'],
  ],
  [
    'headers of a web mail',
    'Danke.\n\nGesendet: Dienstag, 03. November 2026 um 10:05 Uhr\nVon: "Help Desk" <help@shop.example>\nAn: anna@mail.example\nBetreff: Your order\n\nHallo',
    'Danke.',
    ['quote'],
  ],
  [
    'an introduction of Horde',
    'Thanks.\n\nZitat von P <p@shop.example>:\n\n> Hello',
    'Thanks.',
    ['quote'],
  ],
  [
    'an introduction of AOL',
    'Thanks.\n\nIn a message dated 11/3/2026 10:05:12 AM Eastern Standard Time, p@shop.example writes:\n\n> Hello',
    'Thanks.',
    ['quote'],
  ],
  [
    'an introduction of mailbox.org',
    'Thanks.\n\n> P <p@shop.example> hat am 03.11.2026 10:05 CET geschrieben:\n> \n> Hello',
    'Thanks.',
    ['quote'],
  ],
  [
    'headers of Orange',
    'Merci.\n\n> Message du 03/11/26 10:05\n> De : "P" <p@shop.example>\n> A : anna@mail.example\n> Copie à : \n> Objet : Commande\n> \n> Hello',
    'Merci.',
    ['quote'],
  ],
  [
    'an introduction of Tuta',
    'Thanks.\n\n3 Nov 2026, 10:05 by p@shop.example:\n\n> Hello',
    'Thanks.',
    ['quote'],
  ],
  [
    'an introduction of GroupWise',
    'Thanks.\n\n>>> P <p@shop.example> 03.11.2026 10:05 >>>\nHello',
    'Thanks.',
    ['quote'],
  ],
  [
    'a forwarded mail within the quote',
    `Thanks.\n\n${introduction}\n> ---------- Forwarded message ---------\n> From: Max`,
    'Thanks.',
    ['quote'],
  ],
  [
    'output of a build above a quote',
    `It stops here:\n\n> vite build\n\nWhat now?\n\n${introduction}\n> Hello`,
    'It stops here:\n\n> vite build\n\nWhat now?',
    ['quote'],
  ],
];

test.for(folded)('%s is found', { tags: ['DESK-05'] }, ([, text, own, kinds]) => {
  expect(read(text)).toEqual({ text: own, folded: kinds });
  expect(read(text.replaceAll('\n', '\r\n'))).toEqual({ text: own, folded: kinds });
});

test.for([
  ['Re: Your order', 'Re: Your order'],
  ['AW: Re: Your order', 'RE[2]: Your order'],
  ['RE: A subject that is long enough', 'A subject that is long'],
])('the answer "%s" quotes the header of "%s"', { tags: ['DESK-05'] }, ([subject, quoted]) => {
  const header = outlookHeader.replace('Your order', quoted!);
  expect(read(`Thanks.\n\n${header}\n\nHello`, subject).text).toBe('Thanks.');
});

test('a mail that answers none has no header of a quote', { tags: ['DESK-05'] }, () => {
  const text = `This came today.\n\n${outlookHeader}\n\nIs it from you?`;
  const thread = { subject: 'Your order', isReply: false };
  expect(readReply([{ text, quotes: [] }], thread)).toEqual({ text, folded: [] });
});

test('a quote may stand in another part than the text', { tags: ['DESK-05'] }, () => {
  const { text, folded: kinds } = readReply([
    { text: 'Before the picture', quotes: [] },
    { text: ' \n', quotes: [] },
    { text: 'After it\nHelp Desk:\nHello', quotes: [{ start: 9, end: 20 }] },
  ]);
  expect(text).toBe('Before the picture\n\nAfter it');
  expect(kinds).toEqual(['quote']);
});

test('text in a part below a quote without marks is kept', { tags: ['DESK-05'] }, () => {
  const parts = [`Thanks.\n\n${outlookHeader}\n\nHello`, 'It is urgent.'];
  const { text, folded: kinds } = readReply(parts.map((part) => ({ text: part, quotes: [] })));
  expect(text).toBe('Thanks.\n\nIt is urgent.');
  expect(kinds).toEqual(['quote']);
});

const hostile: [title: string, text: string][] = [
  ['introductions', `${introduction}\n`.repeat(20_000)],
  ['answered introductions', `${introduction}\n> Hello\nYes\n`.repeat(10_000)],
  ['headers', 'From: a\nDate: b\n'.repeat(20_000)],
  ['announcements', `Answers below ${introduction}\n> Hello\nYes\n`.repeat(5_000)],
  ['words', 'On '.repeat(50_000)],
  ['angle brackets', `${'<'.repeat(390)}@:\n`.repeat(1_000)],
  ['signatures', '-- \nAnna\n\n'.repeat(20_000)],
];

test.for(hostile)(
  'a mail of many %s is read without losing any',
  { tags: ['DESK-05'] },
  ([, text]) => {
    expect(read(text).text.length).toBeGreaterThan(text.length - 20);
  },
);
