import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal, unexplainedFailure } from '../../../test/calls.ts';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { makeMessage, makeOwnMessage, makeRoom } from '../../../test/factories/chat.ts';
import { expectToast } from '../../../test/toasts.ts';

const sendCall = 'POST /api/chat-message/user-chat-message';

interface SentMessage {
  content: string;
  clientKey: string;
}

async function write(messages?: Parameters<typeof makeMessage>[0][]) {
  const chat = await openChat({ messages: messages?.map(makeOwnMessage) });
  const answers = { [sendCall]: new Promise<object>(() => {}) };
  const sent = answerCalls(answers);
  await chat.button.click();
  await expect.element(chat.input).toBeEnabled();
  const sentMessages = () => sent.map(({ body }) => body as SentMessage);

  return {
    ...chat,
    sendAgain: chat.screen.getByRole('button', { name: 'Send again' }),
    sentMessages,
    /** Holds the next answers; call the result to send them. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<object>();
      answers[sendCall] = promise;
      return resolve;
    },
    store() {
      const { content, clientKey } = sentMessages().at(-1)!;
      const message = makeOwnMessage({ content, clientKey });
      chat.shop.room = makeRoom();
      chat.shop.messages.push(message);
      return message;
    },
    async type(text: string) {
      await chat.input.fill(text);
      await userEvent.keyboard('{Enter}');
    },
  };
}

beforeEach(() => page.viewport(1440, 900));

describe('the box', () => {
  test('sends by Enter, without the spaces around, and is empty again', async () => {
    const { type, sentMessages, input } = await write([]);
    await type('  Does it print?  ');
    await expect
      .poll(sentMessages)
      .toEqual([{ content: 'Does it print?', clientKey: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    await expect.element(input).toHaveValue('');
    await expect.element(input).toHaveFocus();
  });

  test('grows with its text where the browser does not do that', async () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<style>textarea { field-sizing: fixed !important; }</style>',
    );
    const { input } = await write([]);
    const readHeight = () => input.element().getBoundingClientRect().height;
    await input.fill('One line');
    const oneLine = readHeight();
    await input.fill('One line\nTwo\nThree');
    expect(readHeight()).toBeGreaterThan(oneLine + 30);
    await input.fill('');
    expect(readHeight()).toBe(oneLine);
  });

  test('sends by its button, and begins a new line by Shift and Enter', async () => {
    const { input, send, sentMessages } = await write([]);
    await input.click();
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two');
    await send.click();
    await expect.poll(() => sentMessages()[0]?.content).toBe('one\ntwo');
  });

  test('sends nothing by the Enter that confirms a candidate in Safari', async () => {
    const { input, sentMessages } = await write([]);
    await input.fill('日本');
    const field = input.element();
    const press = (init: KeyboardEventInit) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      );
    field.dispatchEvent(new CompositionEvent('compositionend', { data: '日本', bubbles: true }));
    press({ keyCode: 229 });
    press({ isComposing: true });
    expect(sentMessages()).toEqual([]);
    press({ keyCode: 13 });
    await expect.poll(() => sentMessages()[0]?.content).toBe('日本');
    expect(sentMessages()).toHaveLength(1);
  });

  test('sends nothing that is empty after trimming', { tags: ['CHAT-25'] }, async () => {
    const { type, send, input, sentMessages } = await write([]);
    await type(' \n ');
    await send.click();
    await expect.element(input).toHaveValue(' \n ');
    expect(sentMessages()).toEqual([]);
  });

  test('says how much is too much, and does not send that', async () => {
    const { screen, input, type, send, sentMessages } = await write([]);
    await input.fill('x'.repeat(3_999));
    await expect.element(screen.getByText('1 character left')).toBeVisible();
    await type('x'.repeat(4_012));
    await expect.element(screen.getByText('12 characters too many')).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    expect(sentMessages()).toEqual([]);
  });
});

describe('a message on its way', () => {
  test('is listed at once, and only once after the server has confirmed it', async () => {
    const { type, hold, store, item, server, shop } = await write([{ content: 'before' }]);
    const answer = hold();
    await type('my question');
    await expect.element(item('my question')).toMatchTextContent('Sending');
    const message = store();
    server.publish('newMessage', message);
    await expect.element(item('my question')).toMatchTextContent('Sent');
    answer({ data: message });
    await expect.element(item('my question')).toMatchTextContent('Sent');
    expect(item('my question').elements()).toHaveLength(1);
    expect(shop.messages).toHaveLength(2);
  });

  test(
    'makes the room when it is the first, which is then loaded and joined',
    { tags: ['CHAT-10', 'RT-03'] },
    async () => {
      const { type, hold, store, item, server, log } = await write();
      await expect.element(log).toHaveTextContent('Send a message to start a chat');
      const answer = hold();
      await type('hello');
      await expect.element(item('hello')).toMatchTextContent('Sending');
      expect(server.sent).toEqual([]);
      answer({ data: store() });
      await expect.element(item('hello')).toMatchTextContent('Sent');
      await expect.poll(() => server.sent).toEqual(['join room']);
      expect(item('hello').elements()).toHaveLength(1);
    },
  );

  test('keeps its place before the next one', async () => {
    const { type, hold, store, sentMessages, log } = await write([]);
    const answerFirst = hold();
    await type('first');
    await expect.poll(sentMessages).toHaveLength(1);
    await type('second');
    const answerSecond = hold();
    expect(sentMessages()).toHaveLength(1);
    answerFirst({ data: store() });
    await expect.poll(sentMessages).toHaveLength(2);
    answerSecond({ data: store() });
    await expect.element(log).toMatchTextContent(/first.*Sent.*second.*Sent/);
  });
});

describe('a message that fails', () => {
  test(
    'says what the server said, and stays in the list, not in the box',
    { tags: ['CHAT-31', 'F17'] },
    async () => {
      const { type, hold, input, item } = await write([]);
      hold()(refusal('REQUEST_MALFORMED', 'Not today.'));
      await type('my question');
      await expectToast('Error', 'Not today.');
      await expect.element(item('my question')).toMatchTextContent('Not sent');
      await expect.element(item('my question')).not.toHaveAttribute('data-highlighted');
      await expect.element(input).toHaveValue('');
    },
  );

  test(
    'says that it failed when the server does not say why',
    { tags: ['CHAT-32', 'F17'] },
    async () => {
      const { type, hold, item } = await write([]);
      hold()(unexplainedFailure);
      await type('my question');
      await expectToast('Error', 'Failed to send message');
      await expect.element(item('my question')).toMatchTextContent('Not sent');
    },
  );

  test(
    'is the same message when it is sent again, whatever is in the box',
    { tags: ['C12', 'I6'] },
    async () => {
      const { type, hold, store, input, item, sendAgain, sentMessages } = await write([]);
      hold()(unexplainedFailure);
      await type('my question');
      await expect.element(item('my question')).toMatchTextContent('Not sent');
      await input.fill('and another');
      const answer = hold();
      await sendAgain.click();
      await expect.element(item('my question')).toMatchTextContent('Sending');
      answer({ data: store() });
      await expect.element(item('my question')).toMatchTextContent('Sent');
      await expect.element(sendAgain).not.toBeInTheDocument();
      const [first, second] = sentMessages();
      expect(second).toEqual(first);
      await expect.element(input).toHaveValue('and another');
      expect(item('my question').elements()).toHaveLength(1);
    },
  );

  test('may fail again, and does not hold up the next one', { tags: ['slow'] }, async () => {
    const { type, hold, store, item, sendAgain } = await write([]);
    hold()(unexplainedFailure);
    await type('my question');
    await sendAgain.click();
    await expect.element(item('my question')).toMatchTextContent('Not sent');
    const answer = hold();
    await type('the next one');
    await expect.element(item('the next one')).toMatchTextContent('Sending');
    answer({ data: store() });
    await expect.element(item('the next one')).toMatchTextContent('Sent');
    await expect.element(item('my question')).toMatchTextContent('Not sent');
  });

  test('is gone when it is discarded', { tags: ['slow'] }, async () => {
    const { type, hold, item, screen, log } = await write([]);
    hold()(unexplainedFailure);
    await type('my question');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(item('my question')).not.toBeInTheDocument();
    await expect.element(log).toHaveTextContent('No messages yet');
    await expect.element(log).toHaveFocus();
  });

  test(
    'is sent once the server has it and only the answer was lost',
    { tags: ['I6', 'F17'] },
    async () => {
      const { type, hold, store, item, server, sendAgain } = await write([]);
      hold()(unexplainedFailure);
      await type('my question');
      await expect.element(sendAgain).toBeVisible();
      server.disconnect();
      store();
      server.reconnect();
      await expect.element(item('my question')).toMatchTextContent('Sent');
      await expect.element(sendAgain).not.toBeInTheDocument();
      expect(item('my question').elements()).toHaveLength(1);
      expect(localStorage.getItem('chatDrafts')).toBeNull();
    },
  );

  test(
    'shows no error when its event came before the answer was lost',
    { tags: ['slow', 'I6', 'F17'] },
    async () => {
      const { type, hold, store, input, item, server, shop } = await write([{ content: 'before' }]);
      await expect.poll(() => server.sent).toEqual(['join room']);
      const answer = hold();
      await type('my question');
      await expect.element(item('my question')).toMatchTextContent('Sending');
      server.publish('newMessage', store());
      await expect.element(item('my question')).toMatchTextContent('Sent');
      hold();
      answer(unexplainedFailure);
      await type('the next one');
      await expect.element(item('the next one')).toBeVisible();
      await expect.element(input).toHaveValue('');
      expect(item('my question').elements()).toHaveLength(1);
      expect(shop.messages).toHaveLength(2);
    },
  );
});
