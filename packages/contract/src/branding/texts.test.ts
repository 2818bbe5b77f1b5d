import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { repeat } from '../../test/repeat.ts';
import {
  announcementContent,
  articleContent,
  faqContent,
  footerContent,
  plansContent,
  promisesContent,
} from './texts.ts';

const notALink = 'A link is a page of the shop such as /support, or begins with https://';

test('an article has text, with at most 90,000 characters', () => {
  expect(readMessages(articleContent, { html: ' ' })).toEqual({ html: ['Text is required'] });
  expect(readMessages(articleContent, { html: 'x'.repeat(90_000) })).toEqual({});
  expect(readMessages(articleContent, { html: 'x'.repeat(90_001) })).toEqual({
    html: ['Text must be at most 90,000 characters'],
  });
});

test('questions have an answer', () => {
  const entry = { question: 'Does it print?', answer: '<p>It does.</p>' };
  expect(readMessages(faqContent, { entries: repeat(entry, 50) })).toEqual({});
  expect(readMessages(faqContent, { entries: repeat(entry, 51) })).toEqual({
    entries: ['At most 50 questions'],
  });
  expect(readMessages(faqContent, { entries: [] })).toEqual({
    entries: ['Add a question, or go back to the default text'],
  });
  expect(readMessages(faqContent, { entries: [{ question: 'a\nb', answer: '' }] })).toEqual({
    'entries.0.question': ['Question contains characters that cannot be used'],
    'entries.0.answer': ['Answer is required'],
  });
});

test('a plan has a name, a price, points and a button', () => {
  const button = { label: 'Contact us', link: '/support?tab=contact' };
  const plan = { name: 'Basic', price: 'Free', points: ['By email'], button };
  expect(readMessages(plansContent, { plans: [plan] })).toEqual({});
  expect(readMessages(plansContent, { plans: [] })).toEqual({
    plans: ['Add a plan, or go back to the default text'],
  });
  const empty = { name: '', price: '', points: [''], button: { label: '', link: 'support' } };
  expect(readMessages(plansContent, { plans: [empty] })).toEqual({
    'plans.0.name': ['Name is required'],
    'plans.0.price': ['Price is required'],
    'plans.0.points.0': ['Point is required'],
    'plans.0.button.label': ['Button is required'],
    'plans.0.button.link': [notALink],
  });
});

test('an announcement ends after it starts', () => {
  const announcement = { text: 'Ten new parts.', link: null, from: null, until: null };
  const [from, until] = ['2026-01-31T12:00:00+01:00', '2026-01-31T11:00:00Z'];
  expect(readMessages(announcementContent, announcement)).toEqual({});
  expect(readMessages(announcementContent, { ...announcement, from, until })).toEqual({
    until: ['The end must be after the start'],
  });
  expect(readMessages(announcementContent, { ...announcement, from: 'soon' })).toEqual({
    from: ['A time is written as 2026-01-31T12:00:00Z'],
  });
  expect(readMessages(announcementContent, { ...announcement, text: '' })).toEqual({
    text: ['Text is required'],
  });
});

test.for(['/support', '/product/org-chart?code=SPRING#reviews', 'https://docs.example/guide'])(
  'the footer may link to %s',
  (to) => {
    const columns = [{ title: 'Documents', links: [{ label: 'Guide', to }] }];
    expect(readMessages(footerContent, { columns })).toEqual({});
  },
);

test.for(['//evil.example', '/\\evil.example', 'http://docs.example', 'javascript:alert(1)', ''])(
  'the footer cannot link to "%s"',
  (to) => {
    const columns = [{ title: 'Documents', links: [{ label: 'Guide', to }] }];
    expect(readMessages(footerContent, { columns })).toEqual({
      'columns.0.links.0.to': [notALink],
    });
  },
);

test('refunds are promised for 0 to 365 days', () => {
  const messagesOf = (refundDays: number) =>
    readMessages(promisesContent, { refundDays, isSupportedAroundTheClock: false });
  expect([messagesOf(0), messagesOf(365)]).toEqual([{}, {}]);
  expect(messagesOf(-1)).toEqual({ refundDays: ['Days must be at least 0'] });
  expect(messagesOf(366)).toEqual({ refundDays: ['Days must be at most 365'] });
  expect(messagesOf(1.5)).toEqual({ refundDays: ['Days must be a whole number'] });
});
