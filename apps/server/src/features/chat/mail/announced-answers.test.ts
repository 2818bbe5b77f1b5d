import { expect, test } from 'vitest';
import { readReply } from './reply-text.ts';

const read = (text: string) => readReply([{ text, quotes: [] }]);

const introduction = 'On Tue, Nov 3, 2026 at 10:05 AM Help Desk <help@shop.example> wrote:';
const outlookHeader =
  'From: Help Desk <help@shop.example>\nSent: Tuesday, November 3, 2026 10:05 AM\nTo: Anna Example <anna@mail.example>\nSubject: Your order';

test.for([
  'I answered between your lines.',
  'see my comments',
  'Answers interspersed',
  'Please see my notes below.',
  'My comments are marked.',
  'I put my answers\ninto your text.',
  'in yellow below',
  '**Answers in CAPS**',
  'siehe Kommentare unten',
  'Ich habe unten geantwortet.',
  'Antworten direkt bei den Fragen',
  'Meine Kommentare sind gelb markiert',
  'cf. mes réponses ci-dessous',
  'Mis respuestas en rojo.',
  'Ответил в тексте',
  '回答在下面',
])('"%s" announces answers within the quote', { tags: ['DESK-05'] }, (announced) => {
  for (const quote of [`${introduction}\n> Which?\n> 2.1`, `${outlookHeader}\n\nWhich?\n2.1`]) {
    const text = `${announced}\n\n${quote}`;
    expect(read(text)).toEqual({ text, folded: [] });
  }
});

test.for([
  'The button is in red, why?',
  'It is in bold.',
  'The answer helped.',
  'I marked it as done.',
])('"%s" announces nothing', { tags: ['DESK-05'] }, (text) => {
  expect(read(`${text}\n\n${outlookHeader}\n\nHello`).text).toBe(text);
});
