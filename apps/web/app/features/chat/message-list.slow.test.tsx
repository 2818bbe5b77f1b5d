import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../test/calls.ts';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { makeMessage, makeOwnMessage } from '../../../test/factories/chat.ts';

beforeEach(() => page.viewport(1440, 900));

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeMessage({ content: `Line ${index + 1} of ${count}`, is_read: true }),
  );

async function openLong(count: number) {
  const chat = await openChat({ messages: many(count) });
  await chat.button.click();
  await expect.element(chat.item(`Line ${count} of`)).toBeInViewport();
  await expect.poll(() => chat.server.sent).toContain('join room');
  const box = chat.log.element();
  return {
    ...chat,
    box,
    topOf: (text: string) =>
      chat.item(text).element().getBoundingClientRect().top - box.getBoundingClientRect().top,
    async scrollTo(top: number) {
      const scrolled = new Promise((resolve) =>
        box.addEventListener('scroll', resolve, { once: true }),
      );
      box.scrollTo(0, top);
      await scrolled;
    },
    receive(message: ReturnType<typeof makeMessage>) {
      chat.shop.messages.push(message);
      chat.server.publish('newMessage', message);
      return expect.element(chat.item(message.content)).toBeInTheDocument();
    },
  };
}

test('opens at its end and follows what is new', async () => {
  const { item, receive } = await openLong(20);
  await receive(makeMessage({ content: 'The newest' }));
  await expect.element(item('The newest')).toBeInViewport();
});

test('stays where the reader is when something new comes', async () => {
  const { box, scrollTo, receive, item } = await openLong(20);
  await scrollTo(300);
  await receive(makeMessage({ content: 'The newest' }));
  expect(box.scrollTop).toBe(300);
  await expect.element(item('The newest')).not.toBeInViewport();
});

test('stays at its end when a message above becomes higher, as by its picture', async () => {
  const { item } = await openLong(20);
  (item('Line 3 of').element() as HTMLElement).style.paddingBottom = '300px';
  await expect.element(item('Line 20 of')).toBeInViewport();
});

test('scrolls to the end after an own message', async () => {
  const { scrollTo, receive, item } = await openLong(20);
  await scrollTo(300);
  await receive(makeOwnMessage({ content: 'My own' }));
  await expect.element(item('My own')).toBeInViewport();
});

test('loads older messages at the top without moving the visible ones', async () => {
  const { scrollTo, item, topOf, screen } = await openLong(120);
  expect(item('Line 70 of').elements()).toHaveLength(0);
  await scrollTo(10);
  const before = topOf('Line 71 of');
  await expect.element(item('Line 70 of')).toBeInTheDocument();
  expect(Math.abs(topOf('Line 71 of') - before)).toBeLessThan(2);
  const earlier = screen.getByRole('button', { name: 'Earlier messages' });
  await expect.element(earlier).toBeInTheDocument();
  await scrollTo(0);
  await expect.element(item('Line 1 of')).toBeInTheDocument();
  expect(item(/^.*Line \d+ of 120/).elements()).toHaveLength(120);
  await expect.element(earlier).not.toBeInTheDocument();
});

test('names the authors for screen readers, and announces new messages', async () => {
  answerCalls({});
  const { button, item, log } = await openChat({
    messages: [makeMessage({ content: 'from them' }), makeOwnMessage({ content: 'from me' })],
  });
  await button.click();
  await expect.element(item('from them')).toMatchTextContent('Help Desk: from them');
  await expect.element(item('from me')).toMatchTextContent('You: from me');
  await expect.element(log).toHaveAttribute('aria-live', 'polite');
});

test('groups messages of one author: time and Sent or Seen are below the last', async () => {
  const at = (minute: number) => ({ createdAt: `2025-11-20T12:${minute}:00.000Z` });
  const { button, item } = await openChat({
    messages: [
      makeOwnMessage({ content: 'seen alone', is_read: true, ...at(10) }),
      makeOwnMessage({ content: 'sent first', ...at(11) }),
      makeOwnMessage({ content: 'sent last', ...at(12) }),
      makeOwnMessage({ content: 'much later', ...at(32) }),
    ],
  });
  await button.click();
  await expect.element(item('much later')).toBeVisible();
  const isSeen = (text: string) =>
    item(text).getByRole('time').element().parentElement!.clientHeight > 1;
  expect(['seen alone', 'sent first', 'sent last', 'much later'].map(isSeen)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await expect.element(item('sent first')).toMatchTextContent('Sent');
});

test('counts what comes below while one reads above, and goes there', async () => {
  const { scrollTo, receive, item, screen } = await openLong(20);
  await scrollTo(300);
  await receive(makeMessage({ content: 'Below one' }));
  await receive(makeMessage({ content: 'Below two' }));
  await screen.getByRole('button', { name: '2 new messages below' }).click();
  await expect.element(item('Below two')).toBeInViewport();
  await expect.element(screen.getByRole('button', { name: /below$/ })).not.toBeInTheDocument();
});

test('marks where the unread messages begin, also after they are read', async () => {
  const { button, log, input } = await openChat({
    messages: [
      makeMessage({ content: 'known', is_read: true }),
      makeMessage({ content: 'first unread' }),
      makeMessage({ content: 'second unread' }),
    ],
  });
  await button.click();
  await input.click();
  const divider = log.getByText('Unread', { exact: true });
  await expect.element(divider).toBeVisible();
  expect(divider.element().previousElementSibling?.textContent).toContain('known');
});
