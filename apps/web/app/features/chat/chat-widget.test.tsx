import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/calls.ts';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { makeMessage, makeOwnMessage } from '../../../test/factories/chat.ts';
import { chatRequests } from './chat-requests.ts';

beforeEach(() => page.viewport(1440, 900));

const boxOf = (target: { element: () => Element }) => target.element().getBoundingClientRect();

describe('the button', () => {
  test('floats at the bottom right and shows a chat icon', { tags: ['CHAT-01'] }, async () => {
    const { button } = await openChat();
    await expect.element(button).toBeVisible();
    expect(boxOf(button)).toMatchObject({ width: 56, height: 56, right: 1424, bottom: 884 });
    expect(button.element().querySelector('svg')).not.toBeNull();
  });

  test(
    'counts unread messages of the helpdesk in red, up to date',
    { tags: ['CHAT-02'] },
    async () => {
      const messages = [makeMessage(), makeMessage({ is_read: true }), makeOwnMessage()];
      const { button, server, expectUnread } = await openChat({ messages });
      await expectUnread(1);
      const badge = button.getByText('1');
      await expect.element(badge).toBeVisible();
      expect(getComputedStyle(badge.element()).backgroundColor).toBe(colourOf('--destructive'));
      await expect.poll(() => server.sent).toContain('join room');
      server.publish('newMessage', makeMessage());
      await expectUnread(2);
    },
  );

  test('has no badge while nothing is unread', { tags: ['CHAT-02'] }, async () => {
    const { button, expectUnread } = await openChat({ messages: [makeOwnMessage()] });
    await expectUnread(0);
    expect(button.element().textContent).toBe('');
  });

  test('opens the panel, and closes it again', { tags: ['CHAT-03', 'CHAT-18'] }, async () => {
    const { button, panel } = await openChat();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect.element(panel).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });
});

test('the button rises above a bar that appears on a phone', { tags: ['BUY-07'] }, async () => {
  await page.viewport(390, 800);
  const { button } = await openChat();
  await expect.element(button).toBeVisible();
  const main = document.body.appendChild(document.createElement('main'));
  const bar = main.appendChild(document.createElement('div'));
  bar.setAttribute('data-no-overlay', '');
  bar.style.cssText = 'position: fixed; inset: auto 0 0; height: 68px';
  await expect.poll(() => boxOf(button).bottom).toBeLessThanOrEqual(732);
  main.remove();
  await expect.poll(() => boxOf(button).bottom).toBe(784);
});

test('another part of the page can open the panel', { tags: ['INV-10'] }, async () => {
  const { button, panel } = await openChat();
  await expect.element(button).toBeVisible();
  chatRequests.emit();
  await expect.element(panel).toHaveFocus();
});

test('where the panel covers the page, it closes when the focus leaves it', async () => {
  await page.viewport(640, 320);
  const { button, panel } = await openChat();
  const link = document.body.appendChild(document.createElement('button'));
  await button.click();
  await expect.element(panel.getByRole('button', { name: 'Send' })).toBeVisible();
  (panel.getByRole('button', { name: 'Send' }).element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(link).toHaveFocus();
  await expect.element(panel).not.toBeInTheDocument();
  link.remove();
});

describe('the panel', () => {
  test(
    'is 20rem by 24rem, titled Help Desk, and has the focus',
    { tags: ['CHAT-04', 'CHAT-05', 'CHAT-06'] },
    async () => {
      const { button, panel } = await openChat();
      await button.click();
      await expect.element(panel.getByRole('heading', { name: 'Help Desk' })).toBeVisible();
      await expect.element(panel).toHaveFocus();
      expect(panel.element()).toMatchObject({ offsetWidth: 320, offsetHeight: 384 });
    },
  );

  test(
    'has a list of messages, an input and a button to send',
    { tags: ['CHAT-07', 'CHAT-08', 'CHAT-09'] },
    async () => {
      const { button, item, input, send } = await openChat({ messages: [makeOwnMessage()] });
      await button.click();
      await expect.element(item('Message')).toBeVisible();
      await expect.element(input).toBeEnabled();
      await expect.element(send).toBeEnabled();
    },
  );

  test('closes by its Close button, and the focus returns', { tags: ['CHAT-19'] }, async () => {
    const { button, panel, close } = await openChat();
    await button.click();
    await close.click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('closes by a click outside, not by one inside', { tags: ['CHAT-20'] }, async () => {
    const { screen, button, panel } = await openChat();
    await button.click();
    await panel.getByRole('heading').click();
    await expect.element(panel).toBeVisible();
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('closes by Escape, and the focus returns', async () => {
    const { button, panel, input } = await openChat();
    await button.click();
    await input.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('keeps what is not sent yet while it is closed', async () => {
    const { button, panel, input } = await openChat();
    await button.click();
    await input.fill('Half a sen');
    await button.click();
    await expect.element(panel).not.toBeInTheDocument();
    await button.click();
    await expect.element(input).toHaveValue('Half a sen');
  });

  test.each([
    [390, 844],
    [320, 480],
  ])('fits on a phone of %d by %d pixels', async (width, height) => {
    await page.viewport(width, height);
    answerCalls({});
    const { button, panel } = await openChat({ messages: [makeMessage()] });
    await button.click();
    await expect.element(panel).toBeVisible();
    const { left, top, right, bottom } = boxOf(panel);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    expect(bottom).toBeLessThanOrEqual(boxOf(button).top);
  });

  test('fills a window of 667 by 375 pixels', async () => {
    await page.viewport(667, 375);
    const { button, panel } = await openChat({ messages: [makeMessage()] });
    await button.click();
    await expect.element(panel).toBeVisible();
    const whole = { left: 0, top: 0, right: 667, bottom: 375 };
    await expect.poll(() => boxOf(panel)).toMatchObject(whole);
  });
});

function colourOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test(
  'the address in a mail opens the chat, where an answer by mail says so',
  { tags: ['DESK-05'] },
  async () => {
    const messages = [makeOwnMessage({ content: 'It helped', via: 'mail' }), makeOwnMessage()];
    const { panel, item } = await openChat({ messages, search: '?chat=open' });
    await expect.element(panel).toBeVisible();
    await expect.element(item('It helped').getByText('by mail')).toBeVisible();
  },
);

test('a customer is sent a copy of the conversation', { tags: ['DESK-11'] }, async () => {
  const sent = answerCalls({ 'POST /api/chat-room/transcript': { ok: true } });
  const { button, panel } = await openChat({ messages: [makeOwnMessage()] });
  await button.click();
  await panel.getByRole('button', { name: 'Send me a copy' }).click();
  await expectToast('Copy on its way', 'The conversation is sent to your email address.');
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/chat-room/transcript']);
});
