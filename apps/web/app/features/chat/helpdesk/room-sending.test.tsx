import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/calls.ts';
import {
  makeHelpdeskMessage,
  makeUnusedChat,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';
import { expectToast } from '../../../../test/toasts.ts';

const sendCall = 'POST /api/chat-message/helpdesk-chat-message';

interface SentMessage {
  content: string;
  chatroomId: string;
  clientKey: string;
}

beforeEach(() => page.viewport(1440, 800));

async function openTwo() {
  const first = makeUnusedChat('anna', { updatedAt: '2025-11-20T13:00:00.000Z' });
  const second = makeUnusedChat('ben');
  const helpdesk = await openHelpdesk({ rooms: [first, second] });
  const { sent, input, writeAnswers, shop } = helpdesk;
  await expect.element(input).toBeEnabled();
  return {
    ...helpdesk,
    first,
    second,
    sentMessages: () =>
      sent.filter(({ call }) => call === sendCall).map(({ body }) => body as SentMessage),
    takeAll() {
      writeAnswers[sendCall] = (body: unknown) => {
        const { content, clientKey } = body as SentMessage;
        const message = makeHelpdeskMessage(first, content, {
          clientKey,
          createdAt: new Date().toISOString(),
        });
        shop.store(message);
        return { data: message };
      };
    },
    async type(text: string) {
      await input.fill(text);
      await userEvent.keyboard('{Enter}');
    },
  };
}

test(
  'a reply is added to the open chat and moves it to the top of the list',
  { tags: ['HELP-16', 'HELP-17', 'HELP-45', 'PERM-29', 'PERM-30'] },
  async () => {
    const { input, send, first, item, rows, sentMessages, takeAll } = await openTwo();
    takeAll();
    await input.fill('  It does  ');
    await send.click();
    await expect.element(item('It does')).toMatchTextContent('Sent');
    await expect.element(input).toHaveValue('');
    await expect.element(rows.first()).toMatchTextContent('You: It does');
    expect(sentMessages()).toEqual([
      {
        content: 'It does',
        chatroomId: first.documentId,
        clientKey: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
  },
);

test('nothing is sent that is empty after trimming', { tags: ['HELP-34'] }, async () => {
  const { type, send, sentMessages } = await openTwo();
  await type(' \n ');
  await send.click();
  expect(sentMessages()).toEqual([]);
});

test(
  'a failure says why; the reply stays in the list and is sent once in the end',
  { tags: ['HELP-41', 'C12'] },
  async () => {
    const { type, input, writeAnswers, sentMessages, takeAll, item } = await openTwo();
    writeAnswers[sendCall] = refusal('CHANGED_MEANWHILE', 'This chat is closed.');
    await type('It does');
    await expectToast('Error', 'This chat is closed.');
    await expect.element(item('It does')).toMatchTextContent('Not sent');
    await expect.element(input).toHaveValue('');
    takeAll();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.element(item('It does')).toMatchTextContent('Sent');
    const [before, after] = sentMessages();
    expect(after).toEqual(before);
  },
);

test('a failure without a reason: Failed to send message', { tags: ['HELP-42'] }, async () => {
  const { type } = await openTwo();
  await type('It does');
  await expectToast('Error', 'Failed to send message');
});

test(
  'a reply that failed stays with its chat, whose row in the list says so',
  { tags: ['slow'] },
  async () => {
    const { type, input, row, first, second, heading, item, log } = await openTwo();
    await type('It does');
    await expect.element(item('It does')).toMatchTextContent('Not sent');
    await row(second.documentId).click();
    await expect.element(heading(second.documentId)).toBeVisible();
    await expect.element(log).toHaveTextContent('No messages yet');
    await expect.element(row(first.documentId)).toMatchTextContent('Not sent: It does');
    await row(first.documentId).click();
    await expect.element(item('It does')).toMatchTextContent('Not sent');
    await expect.element(input).toHaveValue('');
  },
);

test('what is being written stays with its chat', { tags: ['slow'] }, async () => {
  const { input, row, first, second, heading } = await openTwo();
  await input.fill('For the first');
  await row(second.documentId).click();
  await expect.element(heading(second.documentId)).toBeVisible();
  await expect.element(input).toHaveValue('');
  await expect.element(input).toBeEnabled();
  await input.fill('For the second');
  await row(first.documentId).click();
  await expect.element(input).toHaveValue('For the first');
  await row(second.documentId).click();
  await expect.element(input).toHaveValue('For the second');
});

test(
  'a reply that is on its way while another chat is opened arrives where it belongs',
  { tags: ['slow'] },
  async () => {
    const { type, row, first, second, heading, item, log, writeAnswers, shop } = await openTwo();
    const answer = Promise.withResolvers<object>();
    writeAnswers[sendCall] = answer.promise;
    await type('Slow one');
    await expect.element(item('Slow one')).toMatchTextContent('Sending');
    await row(second.documentId).click();
    await expect.element(heading(second.documentId)).toBeVisible();
    await expect.element(log).toHaveTextContent('No messages yet');
    const message = makeHelpdeskMessage(first, 'Slow one', { createdAt: new Date().toISOString() });
    shop.store(message);
    answer.resolve({ data: message });
    await expect.element(row(first.documentId)).toMatchTextContent('You: Slow one');
    await row(first.documentId).click();
    await expect.element(item('Slow one')).toMatchTextContent('Sent');
    expect(item('Slow one').elements()).toHaveLength(1);
  },
);
