import type { ChatFix } from '@partshelf/contract/fixes.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  makeCustomerMessage,
  makeThreeChats,
  makeUnusedChat,
  namesIn,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';
import { makeProduct } from '../../../../test/factories/products.ts';
import { pageOf } from '../../../../test/render-shop.tsx';
import { skipPauses } from '../../../../test/skip-pauses.ts';

beforeEach(async () => {
  skipPauses();
  await page.viewport(1440, 800);
});

const product = makeProduct({
  documentId: 'product'.padEnd(24, 'x'),
  title: 'Org Chart',
  slug: 'org-chart',
});

const makeFix = (given: Partial<ChatFix> = {}): ChatFix => ({
  documentId: 'fix',
  title: 'Print in colour',
  product: { documentId: product.documentId, title: 'Org Chart' },
  message: null,
  markedAt: '2026-11-01T10:00:00.000Z',
  markedBy: 'tove',
  told: null,
  ...given,
});

async function openRoom(fixes: ChatFix[] = []) {
  const room = makeUnusedChat('anna', { waits_for_release: fixes.length > 0 });
  const message = makeCustomerMessage(room, 'It prints in grey', {
    documentId: 'message'.padEnd(24, 'x'),
    is_read: true,
  });
  room.chat_messages = [message];
  const path = `/api/chat-rooms/${room.documentId}/fixes`;
  const others = [{ documentId: 'other', title: 'Print on both sides', chats: 4 }];
  const helpdesk = await openHelpdesk({
    rooms: [room],
    at: `/helpdesk/chat?room=${room.documentId}`,
    answers: {
      [path]: () => ({ data: fixes }),
      '/api/fixes': (address) => pageOf(others, address),
      '/api/products': (address) => pageOf([product], address),
    },
  });
  const { screen } = helpdesk;
  return {
    ...helpdesk,
    room,
    message,
    path,
    fixes,
    button: screen.getByRole('button', { name: 'Waits for a release' }),
    dialog: screen.getByRole('dialog', { name: 'Waits for a release' }),
    strip: screen.getByRole('status', { name: 'Releases' }),
  };
}

test(
  'an agent marks a message as waiting for a release, with the keyboard alone',
  { tags: ['slow', 'FIX-01'] },
  async () => {
    const {
      screen,
      room,
      message,
      path,
      fixes,
      button,
      dialog,
      strip,
      server,
      writeAnswers,
      sent,
    } = await openRoom();
    writeAnswers[`POST ${path}`] = () => {
      fixes.push(makeFix({ message: { documentId: message.documentId } }));
      server.publish('roomUpdated', { ...room, waits_for_release: true });
      return { data: fixes[0]! };
    };
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('combobox', { name: 'Product' })).toHaveFocus();
    await userEvent.keyboard('org');
    await expect.element(screen.getByRole('option', { name: 'Org Chart' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const title = screen.getByLabelText('What is to be fixed');
    await expect.element(title).toHaveFocus();
    await expect.element(dialog.getByText('Print on both sides (4)')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveAccessibleDescription('Say what is to be fixed');
    await userEvent.keyboard('Print in colour');
    await dialog.getByLabelText('Message', { exact: true }).selectOptions('It prints in grey');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(sent.find(({ call }) => call === `POST ${path}`)!.body).toEqual({
      product: product.documentId,
      title: 'Print in colour',
      message: message.documentId,
    });
    await expect
      .element(strip)
      .toMatchTextContent(/Waits for a release of Org Chart: Print in colour/);
    const link = strip.getByRole('link', { name: 'Show the message: Print in colour' });
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        expect.stringContaining(`room=${room.documentId}&message=${message.documentId}`),
      );
  },
);

test(
  'what other chats wait for is offered, so that the words are the same',
  { tags: ['slow'] },
  async () => {
    const { screen, button, dialog } = await openRoom();
    await button.click();
    await screen.getByRole('combobox', { name: 'Product' }).fill('org');
    await screen.getByRole('option', { name: 'Org Chart' }).click();
    await dialog.getByRole('button', { name: 'Print on both sides (4)' }).click();
    await expect
      .element(screen.getByLabelText('What is to be fixed'))
      .toHaveValue('Print on both sides');
  },
);

test(
  'the wait can be ended, and an open chat shows what its customer was told',
  { tags: ['slow', 'FIX-01'] },
  async () => {
    const { room, path, fixes, strip, server, writeAnswers } = await openRoom([makeFix()]);
    await expect.element(strip).toMatchTextContent(/Waits for a release of Org Chart/);
    fixes[0] = makeFix({ told: { at: '2026-11-12T10:00:00.000Z', version: '2.1.0.0' } });
    server.publish('roomUpdated', room);
    await expect
      .element(strip)
      .toMatchTextContent(/Fixed in Org Chart 2\.1\.0, told on .*: Print in colour/);
    fixes[0] = makeFix();
    server.publish('roomUpdated', room);
    writeAnswers[`DELETE ${path}/fix`] = () => {
      fixes.pop();
      return { data: null };
    };
    await strip.getByRole('button', { name: 'End waiting: Print in colour' }).click();
    await expect.poll(() => strip.element().textContent).toBe('');
    await expect.element(strip).toHaveFocus();
  },
);

test(
  'a tab lists the chats that wait for a release, and follows what changes',
  { tags: ['FIX-01'] },
  async () => {
    const { anna, ben, cleo, at } = makeThreeChats();
    ben.waits_for_release = true;
    const { screen, rows, row, server } = await openHelpdesk({ rooms: [anna, ben, cleo], at });
    await expect.element(row('ben')).toMatchTextContent('Waits for a release');
    await screen.getByRole('button', { name: /^For a release ?1$/ }).click();
    await expect.poll(() => namesIn(rows)).toEqual(['ben']);
    server.publish('roomUpdated', { ...ben, waits_for_release: false });
    await expect.poll(() => namesIn(rows)).toEqual([]);
  },
);
