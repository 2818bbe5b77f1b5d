import type { ChatNote } from '@partshelf/contract/chat/notes.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/calls.ts';
import { pageOf } from '../../../../test/render-shop.tsx';
import {
  helpdeskAgent,
  makeCustomerMessage,
  makeUnusedChat,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';

beforeEach(() => page.viewport(1440, 800));

const { id, documentId, username } = helpdeskAgent;
const own = { id, documentId, username };
const ben = { id: 990, documentId: 'ben', username: 'Ben Hall' };
/** The answer has the first 25 of those that match. */
const colleagues = [
  ben,
  ...Array.from({ length: 40 }, (_, index) => ({
    documentId: `cara-${index}`,
    username: `Cara ${100 + index}`,
  })),
];

let lastId = 0;

async function openNotes(given: Partial<ChatNote>[] = []) {
  const room = makeUnusedChat('anna', { chat_status: 'open' });
  const make = (note: Partial<ChatNote>): ChatNote => {
    lastId += 1;
    return {
      id: lastId,
      documentId: `note-${lastId}`,
      content: 'A note',
      createdAt: '2025-11-20T13:00:00.000Z',
      author: ben,
      chat_room: { documentId: room.documentId },
      mentions: [],
      clientKey: null,
      ...note,
    };
  };
  const message = (content: string, minute: number) =>
    makeCustomerMessage(room, content, {
      createdAt: `2025-11-20T13:0${minute}:00.000Z`,
      is_read: true,
    });
  const state = { notes: given.map(make), mentioned: [] as string[] };
  const rooms = [{ ...room, chat_messages: [message('First', 1), message('Last', 5)] }];
  const helpdesk = await openHelpdesk({
    rooms,
    answers: {
      [`/api/chat-rooms/${room.documentId}/notes`]: () => ({
        data: state.notes,
        meta: { hasMore: false },
      }),
      '/api/chat-mentions': () => ({ data: state.mentioned }),
      '/api/chat-assignees': (address) => {
        const search = address.searchParams.get('search') ?? '';
        const found = colleagues.filter((one) => one.username.includes(search));
        return pageOf(found, address);
      },
    },
  });
  const { screen } = helpdesk;
  return {
    ...helpdesk,
    room,
    make,
    state,
    noteCall: `POST /api/chat-rooms/${room.documentId}/notes`,
    replyTab: screen.getByRole('tab', { name: 'Reply' }),
    noteTab: screen.getByRole('tab', { name: 'Note for staff' }),
    noteInput: screen.getByRole('textbox', { name: 'Note for staff' }),
    addNote: screen.getByRole('button', { name: 'Add note' }),
  };
}

test(
  'notes stand between the messages by their time, and look unlike them',
  { tags: ['DESK-07'] },
  async () => {
    const { log, item } = await openNotes([
      { content: 'Between', createdAt: '2025-11-20T13:03:00.000Z' },
    ]);
    await expect.element(item('Between')).toMatchTextContent('Note · only your team');
    await expect.element(item('Between')).toMatchTextContent('Ben Hall');
    const texts = log
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
    const at = (text: string) => texts.findIndex((content) => content.includes(text));
    expect(at('First')).toBeLessThan(at('Between'));
    expect(at('Between')).toBeLessThan(at('Last'));
  },
);

test('a note is a draft of its own, and never sent as a reply', { tags: ['DESK-07'] }, async () => {
  const { input, noteTab, noteInput, replyTab, addNote, sent, writeAnswers, noteCall, make, item } =
    await openNotes();
  writeAnswers[noteCall] = (body: unknown) => ({
    data: make({ ...(body as object), author: own, createdAt: '2025-11-20T13:09:00.000Z' }),
  });
  await expect.element(input).toBeEnabled();
  await input.fill('For the customer');
  await noteTab.click();
  await expect.element(noteInput).toHaveValue('');
  await expect
    .element(page.getByText('Only your team sees this. @ names a colleague.'))
    .toBeVisible();
  await noteInput.fill('For the team');
  await replyTab.click();
  await expect.element(input).toHaveValue('For the customer');
  await noteTab.click();
  await addNote.click();
  await expect.element(item('For the team')).toMatchTextContent('You');
  await expect.element(noteInput).toHaveValue('');
  const writes = sent.map(({ call, body }) => [call, body]);
  expect(writes).toEqual([[noteCall, { content: 'For the team', clientKey: expect.any(String) }]]);
});

test('a note that fails stays in the list and is added once', { tags: ['DESK-07'] }, async () => {
  const { noteTab, noteInput, input, writeAnswers, noteCall, item, sent, make } = await openNotes();
  await expect.element(input).toBeEnabled();
  writeAnswers[noteCall] = refusal('NOT_FOUND', 'Not Found');
  await noteTab.click();
  await noteInput.fill('Keep me');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(item('Keep me')).toMatchTextContent('Not sent');
  await expect.element(noteInput).toHaveValue('');
  writeAnswers[noteCall] = (body: unknown) => ({
    data: make({ ...(body as object), author: own, createdAt: '2025-11-20T13:09:00.000Z' }),
  });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(item('Keep me')).not.toMatchTextContent(/Not sent|Sending/);
  const [first, second] = sent.filter(({ call }) => call === noteCall);
  expect(second).toEqual(first);
});

test(
  '@ finds colleagues by a part of their names, by the keyboard alone',
  { tags: ['DESK-07'] },
  async () => {
    const { noteTab, noteInput, input, screen } = await openNotes();
    await expect.element(input).toBeEnabled();
    await noteTab.click();
    await noteInput.click();
    await userEvent.keyboard('Look, @al');
    await expect.element(screen.getByRole('option', { name: 'Ben Hall' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(noteInput).toHaveValue('Look, @Ben Hall ');
    await expect.element(noteInput).toHaveFocus();
  },
);

test(
  '@ finds a colleague behind the first page, and says how many more there are',
  { tags: ['DESK-07'] },
  async () => {
    const { noteTab, noteInput, input, screen } = await openNotes();
    await expect.element(input).toBeEnabled();
    await noteTab.click();
    await noteInput.click();
    await userEvent.keyboard('@Cara');
    await expect.element(screen.getByText('32 more. Type another part of the name.')).toBeVisible();
    await noteInput.fill('');
    await userEvent.keyboard('@139');
    await userEvent.click(screen.getByRole('option', { name: 'Cara 139' }));
    await expect.element(noteInput).toHaveValue('@Cara 139 ');
  },
);

test(
  'a mentioned colleague sees it in the list until the chat is opened',
  { tags: ['DESK-07'] },
  async () => {
    const { state, room, make, server, screen, expectUnread, rows, sent, writeAnswers, item } =
      await openNotes();
    const readCall = `PUT /api/chat-rooms/${room.documentId}/mentions-read`;
    writeAnswers[readCall] = { data: null };
    await expectUnread(0);
    state.mentioned = [room.documentId];
    const note = make({ content: '@tove help', mentions: [username] });
    state.notes.push(note);
    server.publish('noteCreated', note);
    await expectUnread(1);
    await expect.element(screen.getByRole('img', { name: 'You were mentioned' })).toBeVisible();
    await expect.element(item('@tove help')).toMatchTextContent('You were mentioned');
    expect(sent).toEqual([]);
    await rows.first().click();
    await expectUnread(0);
    expect(sent.map(({ call }) => call)).toEqual([readCall]);
  },
);

test('only own notes can be deleted by an agent', { tags: ['DESK-07'] }, async () => {
  const { item, screen, writeAnswers, sent } = await openNotes([
    { content: 'Mine', author: own, documentId: 'mine' },
    { content: 'Theirs' },
  ]);
  const button = (text: string) => item(text).getByRole('button', { name: 'Delete note' });
  await expect.element(button('Mine')).toBeVisible();
  expect(button('Theirs').elements()).toHaveLength(0);
  writeAnswers['DELETE /api/chat-notes/mine'] = { data: null };
  await button('Mine').click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect.element(item('Mine')).not.toBeInTheDocument();
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/chat-notes/mine']);
});
