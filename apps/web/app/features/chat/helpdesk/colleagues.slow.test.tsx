import type { ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/calls.ts';
import {
  helpdeskAgent,
  makeCustomerMessage,
  makeHelpdeskMessage,
  makeUnusedChat,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';

beforeEach(() => page.viewport(1440, 800));

const ben = { id: 88, documentId: 'ben', username: 'ben.desk' };
const own = { id: 2, documentId: helpdeskAgent.documentId, username: 'tove' };

const many = Array.from({ length: 60 }, (_, index) => `agent.${index}`);

/** The first fifty, as the shop lists them. */
function findColleagues({ searchParams }: URL) {
  const search = searchParams.get('search') ?? '';
  return [ben, own, ...many.map((username) => ({ documentId: username, username }))]
    .filter(({ username }) => username.includes(search))
    .slice(0, 50)
    .map(({ documentId, username }) => ({ documentId, username }));
}

async function openOne(given: Partial<ChatRoom> = {}) {
  const room = makeUnusedChat('anna', given);
  const question = makeCustomerMessage(room, 'Does it print?');
  room.chat_messages = [question];
  const helpdesk = await openHelpdesk({
    rooms: [room],
    answers: { '/api/chat-assignees': (address) => ({ data: findColleagues(address) }) },
  });
  await expect.element(helpdesk.input).toBeEnabled();
  return { ...helpdesk, room, question };
}

describe('the assigned helpdesk', () => {
  const assignCall = (room: ChatRoom) => `PUT /api/chat-rooms/${room.documentId}/assignee`;

  test('is me in one press, and not offered then', { tags: ['DESK-06'] }, async () => {
    const { pane, room, sent, writeAnswers } = await openOne();
    writeAnswers[assignCall(room)] = { data: { ...room, helpdesk: own } };
    const toMe = pane.getByRole('button', { name: 'Assign to me' });
    await toMe.click();
    await expect
      .element(pane.getByText(/^Assigned helpdesk/))
      .toMatchTextContent('Assigned helpdesk tove');
    await expect.element(toMe).not.toBeInTheDocument();
    await expect.element(pane.getByRole('button', { name: 'tove', exact: true })).toHaveFocus();
    expect(sent.at(-1)?.body).toEqual({ assignee: own.documentId });
  });

  test('is chosen among colleagues, or no one', { tags: ['DESK-06'] }, async () => {
    const { pane, room, sent, writeAnswers } = await openOne({ helpdesk: own });
    writeAnswers[assignCall(room)] = (body) => ({
      data: { ...room, helpdesk: (body as { assignee: unknown }).assignee ? ben : null },
    });
    await pane.getByRole('button', { name: 'tove', exact: true }).click();
    await pane.getByRole('option', { name: 'ben.desk' }).click();
    await pane.getByRole('button', { name: 'ben.desk', exact: true }).click();
    await pane.getByRole('option', { name: 'Unassigned' }).click();
    await expect.element(pane.getByRole('button', { name: 'Unassigned' })).toBeVisible();
    const bodies = sent.filter(({ call }) => call === assignCall(room)).map(({ body }) => body);
    expect(bodies).toEqual([{ assignee: 'ben' }, { assignee: null }]);
  });

  test('is found by name among very many colleagues', { tags: ['DESK-06'] }, async () => {
    const { pane, room, sent, writeAnswers } = await openOne();
    const last = { id: 159, documentId: 'agent.59', username: 'agent.59' };
    writeAnswers[assignCall(room)] = { data: { ...room, helpdesk: last } };
    await pane.getByRole('button', { name: 'Unassigned', exact: true }).click();
    await expect.element(pane.getByRole('option', { name: 'agent.47' })).toBeInTheDocument();
    await expect.element(pane.getByRole('option', { name: 'agent.59' })).not.toBeInTheDocument();
    await pane.getByRole('combobox', { name: 'Search colleagues' }).fill('agent.59');
    await expect.element(pane.getByRole('option')).toMatchTextContent('agent.59');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(pane.getByRole('button', { name: 'agent.59', exact: true })).toHaveFocus();
    expect(sent.at(-1)?.body).toEqual({ assignee: 'agent.59' });
  });
});

test(
  'who is at work in the chat is named, until the message arrives',
  { tags: ['DESK-06'] },
  async () => {
    const { pane, room, server, receive, input } = await openOne();
    const { documentId: roomId, users_permissions_user: customer } = room;
    const status = (text: string) => pane.getByRole('status').filter({ hasText: text });
    const by = { documentId: customer!.documentId, username: customer!.username };
    server.publish('typing', { roomId, activity: 'writing', by });
    server.publish('typing', { roomId: 'elsewhere', activity: 'writing', by: ben });
    await expect.element(status(`${by.username} is typing…`)).toBeVisible();
    server.publish('typing', { roomId, activity: 'noting', by: ben });
    await expect.element(status('ben.desk writes a note')).toBeVisible();
    server.publish('typing', { roomId, activity: 'writing', by: ben });
    await expect.element(status('ben.desk is writing')).toBeVisible();
    receive(makeCustomerMessage(room, 'In colour?', { sender: { ...by, id: customer!.id } }));
    receive(makeHelpdeskMessage(room, 'It does', { sender: ben }));
    await expect.element(status('ben.desk is writing')).not.toBeInTheDocument();
    await expect.element(status('is typing…')).not.toBeInTheDocument();

    await input.fill('It prints');
    await input.fill('It prints well');
    expect(server.sent.filter((one) => one.startsWith('typing'))).toEqual([
      `typing ${roomId} writing`,
    ]);
  },
);

describe('a reply that crosses the one of a colleague', () => {
  const sendCall = 'POST /api/chat-message/helpdesk-chat-message';

  async function openCrossed() {
    const helpdesk = await openOne();
    const { room, input, writeAnswers, sent, receive } = helpdesk;
    const answer = makeHelpdeskMessage(room, 'It does', { sender: ben });
    const { documentId, createdAt } = { ...answer, createdAt: new Date().toISOString() };
    const { status, body } = refusal('ANSWERED_MEANWHILE');
    const reply = { documentId, createdAt, username: ben.username };
    const details = { ...body.error.details, reply };
    await input.fill('It prints');
    receive(answer);
    writeAnswers[sendCall] = { status, body: { ...body, error: { ...body.error, details } } };
    await userEvent.keyboard('{Enter}');
    await expect
      .element(helpdesk.pane.getByRole('alert'))
      .toMatchTextContent(/ben\.desk answered \d+ s ago/);
    await expect.element(helpdesk.item('It prints')).toMatchTextContent('Not sent');
    await expect.element(input).toHaveValue('');
    const replies = () =>
      sent.filter(({ call }) => call === sendCall).map(({ body: one }) => one as object);
    return { ...helpdesk, answer, replies };
  }

  test('is kept, and sent when the agent says so', { tags: ['DESK-06'] }, async () => {
    const { pane, item, room, question, answer, replies, writeAnswers } = await openCrossed();
    expect(replies()).toMatchObject([{ lastKnown: question.documentId }]);
    writeAnswers[sendCall] = (body) => ({
      data: makeHelpdeskMessage(room, 'It prints', body as object),
    });
    await pane.getByRole('button', { name: 'Send anyway' }).click();
    await expect.element(pane.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(item('It prints')).toMatchTextContent('Sent');
    const [first, second] = replies() as { clientKey: string }[];
    expect(second).toEqual({
      ...first,
      clientKey: first!.clientKey,
      lastKnown: answer.documentId,
    });
  });

  test('is discarded when the agent says so', { tags: ['DESK-06'] }, async () => {
    const { pane, item, replies } = await openCrossed();
    await pane.getByRole('button', { name: 'Discard' }).click();
    await expect.element(pane.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(item('It prints')).not.toBeInTheDocument();
    expect(replies()).toHaveLength(1);
  });
});

test(
  'the keyboard assigns, closes, reopens and writes, and leaves typed letters alone',
  { tags: ['DESK-06'] },
  async () => {
    const { pane, room, input, sent, writeAnswers } = await openOne();
    const statusCall = `PUT /api/chat-rooms/${room.documentId}`;
    writeAnswers[`${statusCall}/assignee`] = { data: { ...room, helpdesk: own } };
    writeAnswers[statusCall] = { data: room };
    await input.click();
    await userEvent.keyboard('are');
    await expect.element(input).toHaveValue('are');
    await userEvent.keyboard('{Escape}ae');
    await expect.element(pane.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expect.element(pane.getByText(/^Assigned helpdesk/)).toMatchTextContent('tove');
    await userEvent.keyboard('e');
    await expect.element(input).toBeEnabled();
    await userEvent.keyboard('r');
    await expect.element(input).toHaveFocus();
    expect(sent.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { assignee: own.documentId },
        { chat_status: 'closed' },
        { chat_status: 'open' },
      ]),
    );
  },
);
