import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unexplainedFailure } from '../../../../test/calls.ts';
import {
  makeChat,
  makeCustomerMessage,
  openHelpdesk,
  readCallFor,
} from '../../../../test/chat/open-helpdesk.tsx';
import { expectToast } from '../../../../test/toasts.ts';

beforeEach(() => page.viewport(1440, 800));

async function openUnread() {
  const anna = makeChat('anna', { updatedAt: '2025-11-20T13:00:00.000Z' });
  const ben = makeChat('ben');
  for (const room of [anna, ben])
    room.chat_messages = [makeCustomerMessage(room, `Hello from ${room.documentId}`)];
  const helpdesk = await openHelpdesk({ rooms: [anna, ben] });
  const dot = (name: string) => helpdesk.row(name).getByText('Unread');
  return { ...helpdesk, anna, ben, dot };
}

test(
  'the first chat is selected by itself, and read once the agent does something in it',
  { tags: ['slow', 'HELP-20', 'HELP-27'] },
  async () => {
    const { row, heading, item, readCalls, dot, expectUnread } = await openUnread();
    await expect.element(row('anna')).toHaveAttribute('aria-current', 'true');
    await expect.element(heading('anna')).toBeVisible();
    await expect.element(item('Hello from anna')).toBeVisible();
    await expectUnread(2);
    expect(readCalls()).toEqual([]);
    await item('Hello from anna').click();
    await expect.element(dot('anna')).not.toBeInTheDocument();
    await expect.element(dot('ben')).toBeInTheDocument();
    await expectUnread(1);
    expect(readCalls()).toEqual([readCallFor('anna')]);
  },
);

test('a click on the chat that was selected by itself reads it', { tags: ['slow'] }, async () => {
  const { row, item, readCalls, expectUnread } = await openUnread();
  await expect.element(item('Hello from anna')).toBeVisible();
  await row('anna').click();
  await expectUnread(1);
  expect(readCalls()).toEqual([readCallFor('anna')]);
});

test('a page that is opened at a chat reads nothing by itself', async () => {
  const ben = makeChat('ben');
  ben.chat_messages = [makeCustomerMessage(ben, 'Hello')];
  const at = '/helpdesk/chat?room=ben';
  const { item, input, readCalls, expectUnread } = await openHelpdesk({ rooms: [ben], at });
  await expect.element(item('Hello')).toBeVisible();
  await expectUnread(1);
  expect(readCalls()).toEqual([]);
  await input.click();
  await expectUnread(0);
});

test(
  'opening a chat reads it, ahead of the answer',
  { tags: ['slow', 'HELP-24', 'HELP-27'] },
  async () => {
    const { row, readCalls, writeAnswers, dot, expectUnread } = await openUnread();
    writeAnswers[readCallFor('ben')] = new Promise<object>(() => {});
    await row('ben').click();
    await expect.element(dot('ben')).not.toBeInTheDocument();
    await expectUnread(1);
    expect(readCalls()).toEqual([readCallFor('ben')]);
  },
);

test(
  'reading that fails says so, and the chat is unread again',
  { tags: ['HELP-28', 'HELP-43'] },
  async () => {
    const { row, writeAnswers, dot, item, input, expectUnread } = await openUnread();
    const answer = Promise.withResolvers<object>();
    writeAnswers[readCallFor('ben')] = answer.promise;
    await row('ben').click();
    await expect.element(dot('ben')).not.toBeInTheDocument();
    answer.resolve(unexplainedFailure);
    await expectToast('Failed to mark messages', 'Could not update read status.');
    await expect.element(dot('ben')).toBeInTheDocument();
    await expectUnread(2);
    await expect.element(item('Hello from ben')).toBeVisible();

    writeAnswers[readCallFor('ben')] = { data: { roomId: 'ben', messageIds: [] } };
    await input.click();
    await expect.element(dot('ben')).not.toBeInTheDocument();
    await expectUnread(1);
  },
);

test(
  'what comes into the open chat is unread until the input has the focus',
  { tags: ['HELP-29'] },
  async () => {
    const { item, input, dot, receive, anna, server, readCalls } = await openUnread();
    await item('Hello from anna').click();
    await expect.poll(readCalls).toHaveLength(1);
    await expect.element(dot('anna')).not.toBeInTheDocument();
    await expect.poll(() => server.sent).toContain('join anna');
    receive(makeCustomerMessage(anna, 'One more thing'));
    await expect.element(item('One more thing')).toBeVisible();
    await expect.element(dot('anna')).toBeInTheDocument();
    await input.click();
    await expect.element(dot('anna')).not.toBeInTheDocument();
    expect(readCalls()).toHaveLength(2);
    receive(makeCustomerMessage(anna, 'And another'));
    await expect.element(item('And another')).toBeVisible();
    await expect.poll(readCalls).toHaveLength(3);
    await expect.element(dot('anna')).not.toBeInTheDocument();
  },
);

test(
  'what came into a chat that was left is read when it is opened again',
  { tags: ['slow', 'HELP-27'] },
  async () => {
    const { row, dot, item, receive, anna, readCalls, expectUnread } = await openUnread();
    await row('anna').click();
    await expect.element(dot('anna')).not.toBeInTheDocument();
    await row('ben').click();
    await expect.element(item('Hello from ben')).toBeVisible();
    await expectUnread(0);
    receive(makeCustomerMessage(anna, 'Back again', { createdAt: '2025-11-20T14:00:00.000Z' }));
    await expect.element(dot('anna')).toBeInTheDocument();
    await row('anna').click();
    await expect.element(item('Back again')).toBeVisible();
    await expect.element(dot('anna')).not.toBeInTheDocument();
    expect(readCalls().filter((call) => call.includes('anna'))).toHaveLength(2);
  },
);
