import { expect, test } from 'vitest';
import { isAwaySubject, isNoise, readCalendar, readReaction } from './automatic-mail.ts';

const ownSubjects = ['An answer from', 'Your chat with'];

test.for([
  'Automatic reply: An answer from Partshelf',
  'Automatic reply: Re: Your order',
  'Auto-Reply: Your chat with Partshelf',
  'Auto: Re: An answer from Partshelf',
  'Out of Office',
  'Out of Office AutoReply: An answer from Partshelf',
  'Out of office until 5 November',
  'Out of the office',
  'OOO: Re: An answer from Partshelf',
  'Vacation: An answer from Partshelf',
  '[EXTERNAL] Automatic reply: An answer from Partshelf',
  'Automatische Antwort: An answer from Partshelf',
  'Abwesenheitsnotiz',
  'Abwesenheitsnotiz: An answer from Partshelf',
  'Abwesend bis 5.11.',
  'Urlaub',
  'Réponse automatique : An answer from Partshelf',
  'Absence du bureau',
  'Respuesta automática: An answer from Partshelf',
  'Fuera de la oficina',
  'Risposta automatica: An answer from Partshelf',
  'Fuori ufficio dal 3 al 5 novembre',
  'Automatisch antwoord: An answer from Partshelf',
  'Afwezig tot 5 november',
  'Resposta automática: An answer from Partshelf',
  'Ausência temporária: An answer from Partshelf',
  'Autosvar: An answer from Partshelf',
  'Frånvaro',
  'Odpowiedź automatyczna: An answer from Partshelf',
  'Nieobecność w biurze',
  'Автоматический ответ: An answer from Partshelf',
  'Автоматична відповідь: An answer from Partshelf',
  '自動応答: An answer from Partshelf',
  '自動返信：An answer from Partshelf',
  '不在通知',
  '自动答复: An answer from Partshelf',
  '自动回复：An answer from Partshelf',
  '自動回覆: An answer from Partshelf',
  'AUTOMATIC REPLY: AN ANSWER FROM PARTSHELF',
])('%s is the subject of an away note', { tags: ['DESK-05'] }, (subject) => {
  expect(isAwaySubject(subject, ownSubjects)).toBe(true);
});

test.for([
  'Re: automatic reply does not work',
  'Re: Automatic reply: Your order',
  'Automatic reply does not work',
  'Automatic reply: how do I configure it?',
  'Automatic replies',
  'Auto: the import fails',
  'Out of office plugin crashes',
  'Out of office: feature request',
  'Out of office - web part shows wrong',
  'Out of office until 5 November shows the wrong date',
  'Out of offices near me',
  'Abwesend-Status wird falsch angezeigt',
  'Abwesenheitsplaner stürzt ab',
  'Abwesenheit wird im Kalender nicht angezeigt',
  'Urlaub: Widget defekt',
  'Vacation web part broken',
  'Absences ne sont pas affichées',
  'Assenza di risposta',
  'Autosvar fungerar inte',
  'Нет на месте кнопка',
  'Your order',
  '',
])('%s is the subject of a person', { tags: ['DESK-05'] }, (subject) => {
  expect(isAwaySubject(subject, ownSubjects)).toBe(false);
});

const header =
  'From: Help Desk <help@shop.example>\nSent: Tuesday, November 3, 2026\nTo: Anna\nSubject: Your order';

test.for([
  [
    '👍\n\nAnna reacted via Gmail (https://www.google.com/gmail/about/?utm_source=gmail)',
    'Reacted with 👍.',
  ],
  ['❤️\n\nAnna hat über Gmail reagiert <https://www.google.com/gmail/about/>', 'Reacted with ❤️.'],
  ['👍 Anna Example reacted to your message:', 'Reacted with 👍.'],
  [`Anna Example reacted to your message:\n\n${header}\n\nHello`, 'Reacted to the message.'],
  [
    `[Like]\nAnna Example hat auf Ihre Nachricht reagiert:\n________________________________\n${header}\n\nHello`,
    'Reacted to the message.',
  ],
  ['Liked “Please install version 2.1.”', 'Reacted with 👍.'],
  ['Laughed at “Hello”', 'Reacted with 😂.'],
  ['Reacted 🎉 to “Version 2.1 is out”', 'Reacted with 🎉.'],
])('the reaction %j becomes a sentence', { tags: ['DESK-05'] }, ([text, sentence]) => {
  expect(readReaction(text!, 'Re: Your order')).toBe(sentence);
});

test('an emoji alone is a reaction by its subject', { tags: ['DESK-05'] }, () => {
  expect(readReaction('🎉', 'Anna reacted to your message')).toBe('Reacted with 🎉.');
  expect(readReaction('🎉', 'Re: Your order')).toBeUndefined();
});

test.for([
  'Nobody reacted to your message.',
  'Nobody reacted to your message:\nwe never got it.',
  'Hello,\nI was away.\nNow I reacted to your message:\n\nIt works. 👍',
  '👍\n\nThank you',
  'Liked “version 1” but not “version 2”',
  'Liked “version 2”, thank you!',
  'Liked it',
  'I use Gmail (https://www.google.com/gmail/about/)',
  '',
])('the text %j is no reaction', { tags: ['DESK-05'] }, (text) => {
  expect(readReaction(text, 'Re: Your order')).toBeUndefined();
});

const calendar = (method: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VTIMEZONE',
    'DTSTART:19700101T000000',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'SUMMARY;LANGUAGE=en:Call about the order\\, part',
    '  two',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

test.for([
  [
    calendar('REPLY', 'ATTENDEE;PARTSTAT=ACCEPTED;CN="Example: Anna":mailto:anna@mail.example'),
    'Accepted the invitation to “Call about the order, part two”.',
  ],
  [
    calendar('REPLY', 'ATTENDEE;PARTSTAT=DECLINED:mailto:anna@mail.example'),
    'Declined the invitation to “Call about the order, part two”.',
  ],
  [
    calendar('REPLY', 'ATTENDEE;PARTSTAT=TENTATIVE:mailto:anna@mail.example'),
    'Accepted with reservation the invitation to “Call about the order, part two”.',
  ],
  [calendar('REPLY'), 'Answered the invitation to “Call about the order, part two”.'],
  [calendar('COUNTER'), 'Proposed another time for “Call about the order, part two”.'],
  [calendar('CANCEL'), 'Canceled “Call about the order, part two”.'],
  [
    calendar('REQUEST', 'DTSTART;TZID="Europe/Berlin":20261103T100500'),
    'Invitation to “Call about the order, part two”, 2026-11-03 10:05 (Europe/Berlin).',
  ],
  [
    calendar('REQUEST', 'DTSTART:20261103T090500Z'),
    'Invitation to “Call about the order, part two”, 2026-11-03 09:05 UTC.',
  ],
  [
    calendar('REQUEST', 'DTSTART;VALUE=DATE:20261103'),
    'Invitation to “Call about the order, part two”, 2026-11-03.',
  ],
  ['BEGIN:VCALENDAR\nMETHOD:CANCEL\nEND:VCALENDAR', 'Canceled the event.'],
  [
    calendar('REPLY', 'COMMENT:I will be late\\, sorry'),
    'Answered the invitation to “Call about the order, part two”.\n\nI will be late, sorry',
  ],
  [calendar('PUBLISH'), 'Event “Call about the order, part two”.'],
  ['BEGIN:VCALENDAR\nMETHOD:PUBLISH\nEND:VCALENDAR', undefined],
  ['', undefined],
])('a calendar says something in a sentence: %#', { tags: ['DESK-05'] }, ([text, sentence]) => {
  expect(readCalendar(text!)).toBe(sentence);
});

test.for<[type: string, name: string, isLeftOut: boolean]>([
  ['application/pkcs7-signature', 'smime.p7s', true],
  ['application/octet-stream', 'smime.p7s', true],
  ['application/pgp-signature', 'signature.asc', true],
  ['application/octet-stream', 'signature.asc', false],
  ['application/pgp-keys', 'OpenPGP_0x1234567890ABCDEF.asc', true],
  ['application/ms-tnef', 'winmail.dat', false],
  ['text/calendar', 'dates.ics', false],
  ['text/vnd.google.email-reaction+json', '', true],
  ['image/png', 'screen.png', false],
  ['text/plain', 'signature.txt', false],
  ['application/octet-stream', 'data.p7s', false],
  ['application/pkcs7-mime', 'smime.p7m', false],
])(
  'a part of the type %s called "%s" is left out: %s',
  { tags: ['DESK-05'] },
  ([type, name, isLeftOut]) => {
    expect(isNoise(type, name)).toBe(isLeftOut);
  },
);
