import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  daysAgo,
  makeCustomerMessage,
  makeThreeChats,
  namesIn,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';
import { helpdeskId } from '../../../../test/factories/chat.ts';

beforeEach(() => page.viewport(1440, 800));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test(
  'tabs list own, unassigned and waiting chats, with their numbers and how long they wait',
  { tags: ['slow', 'DESK-08'] },
  async () => {
    const { anna, ben, cleo, at } = makeThreeChats();
    anna.helpdesk = { id: helpdeskId, documentId: 'tove', username: 'tove' };
    ben.waiting_since = minutesAgo(130);
    cleo.waiting_since = minutesAgo(5);
    cleo.promised_until = minutesAgo(1);
    const { screen, rows, row } = await openHelpdesk({ rooms: [anna, ben, cleo], at });
    await expect.element(row('ben').getByText('Waiting for 2 h')).toBeVisible();
    await expect.element(row('cleo').getByText('Overdue, waiting for 5 min')).toBeVisible();
    await expect.element(row('anna')).toMatchTextContent('Assigned to tove');
    const tab = (name: RegExp) => screen.getByRole('button', { name });
    await expect.element(tab(/^Waiting ?2$/)).toHaveAttribute('aria-pressed', 'false');
    await tab(/^Waiting/).click();
    await expect.poll(() => namesIn(rows)).toEqual(['cleo', 'ben']);
    await tab(/^Mine/).click();
    await expect.poll(() => namesIn(rows)).toEqual(['anna']);
    await tab(/^All$/).click();
    await expect.poll(() => namesIn(rows)).toEqual(['cleo', 'ben', 'anna']);
  },
);

test(
  'rows stay where they are while the pointer is on the list, and settle afterwards',
  { tags: ['DESK-08'] },
  async () => {
    const { ben, ...given } = makeThreeChats();
    const { rows, row, receive, screen } = await openHelpdesk({
      ...given,
      rooms: [given.anna, ben, given.cleo],
    });
    await row('cleo').hover();
    receive(makeCustomerMessage(ben, 'One more thing', { createdAt: daysAgo(0) }));
    await expect.element(row('ben')).toMatchTextContent('One more thing');
    expect(namesIn(rows)).toEqual(['cleo', 'ben', 'anna']);
    await screen.getByRole('heading', { name: 'Active Chats' }).hover();
    await expect.poll(() => namesIn(rows)).toEqual(['ben', 'cleo', 'anna']);
  },
);

test(
  'a search lists hits, and choosing one opens its chat at the message',
  { tags: ['DESK-09'] },
  async () => {
    const { anna, ...given } = makeThreeChats();
    const messages = Array.from({ length: 120 }, (_, index) =>
      makeCustomerMessage(anna, `Line ${index}`, { is_read: true }),
    );
    anna.chat_messages = messages;
    const { documentId, users_permissions_user: customer } = anna;
    const room = {
      documentId,
      chat_status: 'open',
      helpdesk: null,
      users_permissions_user: customer,
    };
    const message = messages[3]!;
    const hit = {
      kind: 'message',
      room,
      message: { documentId: message.documentId },
      note: null,
      order: null,
      author: { documentId, username: 'anna' },
      excerpt: 'Line 3',
      createdAt: message.createdAt,
    };
    const found = {
      data: [hit],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    };
    const { screen, item } = await openHelpdesk({
      rooms: [anna, given.ben, given.cleo],
      at: given.at,
      answers: { '/api/chat-search': () => found },
    });
    const field = screen.getByRole('searchbox', { name: 'Search chats' });
    await expect.element(item('Line 119')).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(field).toHaveFocus();
    await field.fill('line 3');
    const results = screen.getByRole('list', { name: 'Search results' });
    await results.getByRole('link').click();
    await expect.element(item('Line 3').first()).toBeInViewport();
    await field.clear();
    await expect.element(screen.getByRole('list', { name: 'Chats' })).toBeVisible();
  },
);

test(
  'n opens the chat that waits longest, u marks it as unread, and ? lists the keys',
  { tags: ['slow', 'DESK-08'] },
  async () => {
    const { anna, ben, ...given } = makeThreeChats();
    ben.waiting_since = minutesAgo(90);
    ben.chat_messages = [makeCustomerMessage(ben, 'Hello?', { is_read: true })];
    const { heading, row, screen, writeAnswers, sent } = await openHelpdesk({
      ...given,
      rooms: [anna, ben, given.cleo],
    });
    writeAnswers['PUT /api/chat-rooms/ben/unread'] = () => ({ data: { documentId: 'ben' } });
    await expect.element(heading('anna')).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(heading('ben')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Mark unread' })).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toContain('PUT /api/chat-rooms/ben/unread');
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
);

test(
  'after n the list shows and marks the open chat, and the arrow keys go on from it',
  { tags: ['slow', 'DESK-08'] },
  async () => {
    const { anna, ben, cleo } = makeThreeChats();
    ben.waiting_since = minutesAgo(90);
    cleo.waiting_since = minutesAgo(30);
    anna.helpdesk = { id: helpdeskId, documentId: 'tove', username: 'tove' };
    const { heading, row, rows, screen } = await openHelpdesk({
      rooms: [anna, ben, cleo],
      at: '/helpdesk/chat?view=mine&room=anna',
    });
    await expect.element(row('anna')).toBeVisible();
    await expect.element(row('ben')).not.toBeInTheDocument();
    await userEvent.keyboard('n');
    await expect.element(heading('ben')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: /^Waiting/ }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(row('ben')).toHaveAttribute('aria-current', 'true');
    await expect.element(row('ben')).toHaveFocus();
    expect(namesIn(rows)).toEqual(['ben', 'cleo']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('cleo')).toHaveFocus();
    await userEvent.keyboard('n');
    await expect.element(heading('cleo')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row('ben')).toHaveFocus();
  },
);
