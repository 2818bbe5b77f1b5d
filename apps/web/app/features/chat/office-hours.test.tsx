import { describe, expect, test, vi } from 'vitest';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { makeMessage, makeOwnMessage } from '../../../test/factories/chat.ts';
import { formatPromise } from './office-hours.tsx';

describe('before a message is sent', () => {
  const nextYear = `${new Date().getFullYear() + 1}-06-01T10:00:00`;
  const until = new Date(nextYear).toISOString();
  const date = `Jun 1, ${new Date().getFullYear() + 1}, 10:00`;

  test.each([
    [false, until, `We are closed. We will answer by ${date}, your time.`],
    [true, until, `We usually answer by ${date}, your time.`],
    [false, null, 'We are closed.'],
  ])(
    'the chat says when the helpdesk answers (open: %s, %s)',
    { tags: ['DESK-04'] },
    async (isOpen, promised, text) => {
      const { button, panel } = await openChat({
        messages: [],
        promise: { is_open: isOpen, promised_until: promised },
      });
      await button.click();
      await expect.element(panel.getByText(text, { exact: true })).toBeVisible();
    },
  );

  test(
    'who waits already sees the promise under the message, until it was answered',
    { tags: ['DESK-04'] },
    async () => {
      const promise = { is_open: true, promised_until: until };
      const question = makeOwnMessage({ promised_until: until });
      const { button, panel, item, shop, server } = await openChat({
        messages: [question],
        promise,
      });
      await button.click();
      await expect
        .element(item(question.content))
        .toMatchTextContent(new RegExp(`Answer promised by ${date}`));
      await expect.element(panel.getByText(/^We usually answer/)).not.toBeInTheDocument();
      const answer = makeMessage();
      shop.messages.push(answer);
      server.publish('newMessage', answer);
      await expect.element(panel.getByText(/^We usually answer/)).toBeVisible();
    },
  );

  test(
    'a closed chat says so and promises nothing, until the customer writes again',
    { tags: ['DESK-04'] },
    async () => {
      const promise = { is_open: true, promised_until: until };
      const question = makeOwnMessage({ promised_until: until });
      const { button, panel, item, shop, server } = await openChat({
        messages: [question],
        promise,
      });
      await button.click();
      await expect.element(item(question.content)).toMatchTextContent(/Answer promised by/);
      shop.messages[0] = { ...question, promised_until: null };
      server.publish('roomUpdated', { ...shop.room!, chat_status: 'closed' });
      await expect
        .element(panel.getByText('This chat is closed. Your next message opens it again.'))
        .toBeVisible();
      await expect.element(panel.getByText(/promised|We usually answer/)).not.toBeInTheDocument();
      server.publish('roomUpdated', { ...shop.room!, chat_status: 'open' });
      await expect.element(panel.getByText(/^This chat is closed/)).not.toBeInTheDocument();
      await expect.element(panel.getByText(/^We usually answer/)).toBeVisible();
    },
  );

  test('without office hours it says nothing', { tags: ['DESK-04', 'X-01'] }, async () => {
    const { button, panel, calls } = await openChat({ messages: [makeOwnMessage()] });
    await button.click();
    await expect.poll(() => calls.map(({ pathname }) => pathname)).toContain('/api/chat-promise');
    await expect
      .element(panel.getByText(/We are closed|We usually answer/))
      .not.toBeInTheDocument();
  });
});

test.each([
  ['2026-07-03T20:30:00Z', '22:30'],
  ['2026-07-04T07:00:00Z', 'Saturday 09:00'],
  ['2026-07-06T08:00:00Z', 'Monday 10:00'],
  ['2026-07-09T21:59:00Z', 'Thursday 23:59'],
  ['2026-07-09T22:00:00Z', 'Jul 10, 2026, 00:00'],
  ['2026-07-02T08:00:00Z', 'Jul 2, 2026, 10:00'],
])('on a Friday in Berlin, %s is written as %s', { tags: ['DESK-04'] }, (time, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-03T12:00:00Z') });
  expect(formatPromise(time, 'Europe/Berlin')).toBe(text);
  vi.useRealTimers();
});
