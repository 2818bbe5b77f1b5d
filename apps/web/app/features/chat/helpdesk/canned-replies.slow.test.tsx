import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeUnusedChat, openHelpdesk } from '../../../../test/chat/open-helpdesk.tsx';
import { refusal } from '../../../../test/calls.ts';
import { makeRoomCustomer } from '../../../../test/factories/chat.ts';
import type { CustomerProduct } from '@partshelf/contract/chat/customer-pane.ts';
import { fillVariables, findReplies, findVariable } from './canned-replies.ts';
import { findWord } from './suggestions.tsx';

beforeEach(() => page.viewport(1440, 800));

const makeBought = (title: string, number: number): CustomerProduct => ({
  documentId: title,
  slug: 'org-chart',
  title,
  isPublished: true,
  order: { documentId: `order-${number}`, number },
  canDownload: true,
  newest: { version: '2.1.0', publishedAt: '2025-11-20T13:00:00.000Z' },
  downloaded: null,
  releasesBehind: 0,
  addedPermissions: null,
});

const replies = [
  {
    documentId: 'a',
    shortcut: 'hello',
    title: 'Greeting',
    content: 'Hello {username}',
    isShared: true,
    files: [{ documentId: 'f', name: 'guide.pdf', sizeBytes: 9 }],
  },
  {
    documentId: 'b',
    shortcut: 'update',
    title: 'New version',
    content: '{product} {version}, order {order}: {kit}',
    isShared: false,
    files: [],
  },
];

async function openComposer(products: CustomerProduct[] = []) {
  const room = makeUnusedChat('anna');
  const helpdesk = await openHelpdesk({
    rooms: [room],
    answers: {
      '/api/chat-canned-replies': () => ({ data: replies }),
      [`/api/chat-rooms/${room.documentId}/customer`]: () => ({
        data: makeRoomCustomer({ username: 'Anna', products }),
      }),
    },
  });
  const { input, sent } = helpdesk;
  await expect.element(input).toBeEnabled();
  await input.click();
  return {
    ...helpdesk,
    field: () => input.element() as HTMLTextAreaElement,
    list: helpdesk.screen.getByRole('listbox', { name: 'Canned replies' }),
    sentTexts: () => sent.map(({ body }) => (body as { content: string }).content),
  };
}

describe('the composer', { tags: ['DESK-02'] }, () => {
  test('inserts a canned reply at the caret, filled, and keeps the draft around it', async () => {
    const { input, list, field } = await openComposer([
      makeBought('Older', 7),
      makeBought('Org Chart', 1042),
    ]);
    await userEvent.keyboard('Before after');
    field().setSelectionRange(7, 7);
    await userEvent.keyboard('/up');
    await expect.element(list.getByRole('option', { name: /update/ })).toBeVisible();
    await expect.element(input).toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{Enter}');
    const filled = 'Org Chart 2.1.0, order 1042: https://shop.test/product/org-chart/install';
    await expect.element(input).toHaveValue(`Before ${filled}after`);
    expect(field().selectionEnd).toBe(`Before ${filled}`.length);
    await expect.element(list).not.toBeInTheDocument();
  });

  test('does not send a variable that is not filled, and selects it', async () => {
    const { input, screen, field, sent } = await openComposer();
    await userEvent.keyboard('/update{Enter}');
    await expect.element(input).toHaveValue(replies[1]!.content);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Replace {product} before you send this.')).toBeVisible();
    expect(sent).toEqual([]);
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, '{product}'.length]);
    await userEvent.keyboard('Org Chart');
    await expect.element(screen.getByText(/^Replace/)).not.toBeInTheDocument();
  });

  test('leaves the list by Escape, and then sends what was typed', async () => {
    const { list, sentTexts } = await openComposer();
    await userEvent.keyboard('/hel');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(sentTexts).toEqual(['/hel']);
  });

  test('attaches the files of a canned reply to the draft', async () => {
    const { input, screen, sent, writeAnswers } = await openComposer();
    const attachment = {
      documentId: 'copy',
      name: 'guide.pdf',
      mimeType: 'application/pdf',
      sizeBytes: 9,
      state: 'clean',
      thumbnail: null,
    };
    writeAnswers['POST /api/chat-canned-replies/a/attachments'] = () => ({ data: [attachment] });
    await userEvent.keyboard('/hello{Enter}');
    await expect.element(input).toHaveValue('Hello Anna');
    await expect.element(screen.getByRole('list', { name: 'Files to send' })).toBeVisible();
    await expect.element(screen.getByText('9 bytes')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent.at(-1)!.body).toMatchObject({ attachments: ['copy'] });
  });

  test('moves through the list by the arrows', async () => {
    const { list, input } = await openComposer();
    await userEvent.keyboard('/{ArrowDown}');
    await expect
      .element(list.getByRole('option', { selected: true }))
      .toMatchTextContent('/update');
    await userEvent.keyboard('{ArrowDown}{Tab}');
    await expect.element(input).toHaveValue('Hello Anna');
  });
});

test('variables that are not known, and other braces, stay as they are', () => {
  expect(fillVariables('{username} {order} {"a": {b}}', { username: '{order}' })).toBe(
    '{order} {order} {"a": {b}}',
  );
  expect(findVariable('a {kit}')).toEqual({ start: 2, variable: '{kit}' });
  expect(findVariable('{ kit } {foo}')).toBeUndefined();
});

test('those whose shortcut begins with what was typed come first', () => {
  const [hello, update] = replies as [(typeof replies)[0], (typeof replies)[1]];
  const bye = { ...hello, documentId: 'c', shortcut: 'say-hello' };
  expect(findReplies([bye, hello, update], 'HEL')).toEqual([hello, bye]);
  expect(findReplies([hello, update], 'greet')).toEqual([hello]);
  expect(findReplies([hello], '.*')).toEqual([]);
});

test.for([
  ['/hi', 3, { start: 0, typed: 'hi' }],
  ['a /hi', 5, { start: 2, typed: 'hi' }],
  ['a\n/', 3, { start: 2, typed: '' }],
  ['/hi there', 2, { start: 0, typed: 'h' }],
  ['and/or', 6, undefined],
  ['https://shop', 12, undefined],
  ['/hi there', 9, undefined],
] as const)('the word in %o at %d', ([text, caret, word]) => {
  expect(findWord(text, caret, '/')).toEqual(word);
});

describe('the dialog of canned replies', { tags: ['DESK-02'] }, () => {
  test('inserts one behind the draft, and lets agents change only their own', async () => {
    const { input, screen } = await openComposer();
    await userEvent.keyboard('Before');
    await screen.getByRole('button', { name: 'Canned replies' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Canned replies' });
    await expect.element(dialog.getByRole('button', { name: 'Change /update' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Change /hello' }).elements()).toEqual([]);
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('gree');
    await dialog.getByRole('button', { name: /Greeting/ }).click();
    await expect.element(input).toHaveValue('Before Hello Anna');
    await expect.element(input).toHaveFocus();
  });

  test('adds an own one, and says at the field what the shop refuses', async () => {
    const { screen, sent, writeAnswers } = await openComposer();
    writeAnswers['POST /api/chat-canned-replies'] = refusal('VALIDATION_FAILED', undefined, {
      shortcut: ['Another canned reply has this shortcut'],
    });
    await screen.getByRole('button', { name: 'Canned replies' }).click();
    await screen.getByRole('button', { name: 'Add my own' }).click();
    await screen.getByRole('textbox', { name: 'Shortcut' }).fill('/Bye');
    await screen.getByRole('textbox', { name: 'Title' }).fill('Farewell');
    await screen.getByRole('textbox', { name: 'Text' }).fill('Bye {username}');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByText('Another canned reply has this shortcut')).toBeVisible();
    expect(sent.at(-1)!.body).toEqual({
      shortcut: 'bye',
      title: 'Farewell',
      content: 'Bye {username}',
    });
  });
});
