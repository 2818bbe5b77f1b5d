import type { RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeUnusedChat, openHelpdesk } from '../../../../test/chat/open-helpdesk.tsx';
import { makeRoomCustomer } from '../../../../test/factories/chat.ts';
import { makeProduct } from '../../../../test/factories/products.ts';
import { pageOf } from '../../../../test/render-shop.tsx';
import { skipPauses } from '../../../../test/skip-pauses.ts';
import { insertText } from './insertion.ts';

beforeEach(async () => {
  skipPauses();
  await page.viewport(1440, 800);
});

const products = [
  makeProduct({ title: 'Org Chart', slug: 'org-chart' }),
  makeProduct({ title: 'Chart Builder', slug: 'chart-builder' }),
];
const link = 'https://shop.test/product/org-chart/install';

async function openRoom(
  find: (address: URL) => object | number = (address) => pageOf(products, address),
  chat_status: 'open' | 'closed' = 'open',
  bought: RoomCustomer['products'] = [],
) {
  const rooms = ['anna', 'ben'].map((name) => makeUnusedChat(name, { chat_status }));
  const customerPath = `/api/chat-rooms/${rooms[0]!.documentId}/customer`;
  const customer = () => ({ data: makeRoomCustomer({ products: bought }) });
  const helpdesk = await openHelpdesk({
    rooms,
    at: `/helpdesk/chat?room=${rooms[0]!.documentId}`,
    answers: { '/api/products': find, [customerPath]: customer },
  });
  const { screen, input } = helpdesk;
  const button = screen.getByRole('button', { name: 'Insert install link' });
  const field = () => input.element() as HTMLTextAreaElement;
  return {
    ...helpdesk,
    nameOfFirst: rooms[0]!.documentId,
    button,
    field,
    dialog: screen.getByRole('dialog', { name: 'Insert install link' }),
    box: screen.getByRole('combobox', { name: 'Product' }),
    option: (name: string) => screen.getByRole('option', { name }),
  };
}

test(
  'an agent inserts the link at the caret and goes on typing behind it',
  { tags: ['KIT-03'] },
  async () => {
    const { input, field, button, dialog, box, option } = await openRoom();
    await input.fill('See and tell me.');
    field().setSelectionRange(3, 3);
    await button.click();
    await expect.element(box).toHaveFocus();
    await box.fill('chart');
    await option('Org Chart').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard(' first');
    await expect.element(input).toHaveValue(`See ${link} first and tell me.`);
  },
);

test('the keyboard alone inserts a link', { tags: ['KIT-03'] }, async () => {
  const { input, button, box, option } = await openRoom();
  await expect.element(button).toBeEnabled();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('chart');
  await expect.element(option('Org Chart')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Org Chart')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue(link);
  await expect.element(input).toHaveFocus();
});

test(
  'the list begins with what the customer has bought, whose links lead to the order',
  { tags: ['KIT-03'] },
  async () => {
    const newest = { version: '1.0.0.0', publishedAt: '2025-01-01T12:00:00.000Z' };
    const facts = { newest, downloaded: null, releasesBehind: 0, addedPermissions: null };
    const order = { documentId: 'order-a', number: 1012 };
    const { input, button, box, option, screen } = await openRoom(undefined, 'open', [
      {
        documentId: 'a',
        slug: 'a',
        title: 'Desk Chart',
        isPublished: true,
        canDownload: true,
        order,
        ...facts,
      },
      {
        documentId: 'b',
        slug: 'b',
        title: 'Old Part',
        isPublished: false,
        canDownload: false,
        order,
        ...facts,
      },
    ]);
    await button.click();
    await expect.element(option('Desk Chart Bought')).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
    await box.fill('chart');
    await expect.element(option('Chart Builder')).toBeVisible();
    expect(screen.getByRole('option').elements()[0]).toHaveTextContent('Desk ChartBought');
    await option('Desk Chart Bought').click();
    await expect.element(input).toHaveValue('https://shop.test/order/order-a/install?product=a');
  },
);

test('a selection stays as it is, with the link behind it', { tags: ['KIT-03'] }, async () => {
  const { input, field, button, box, option } = await openRoom();
  await input.fill('Read this page');
  field().setSelectionRange(5, 9);
  await button.click();
  await box.fill('chart');
  await option('Org Chart').click();
  await expect.element(input).toHaveValue(`Read this ${link} page`);
});

test('a draft from before gets the link at its end', { tags: ['KIT-03'] }, async () => {
  const { input, row, heading, nameOfFirst, button, box, option } = await openRoom();
  await row('anna').click();
  await expect.element(heading(nameOfFirst)).toBeVisible();
  await input.fill('Look here:');
  await row('ben').click();
  await expect.element(input).toHaveValue('');
  await row('anna').click();
  await expect.element(input).toHaveValue('Look here:');
  await button.click();
  await box.fill('chart');
  await option('Org Chart').click();
  await expect.element(input).toHaveValue(`Look here: ${link}`);
});

test('a closed dialog leaves the draft alone and returns to the button', async () => {
  const { input, button, dialog, box } = await openRoom();
  await input.fill('Hello');
  await button.click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(input).toHaveValue('Hello');
});

test.each([
  ['No products found.', (address: URL) => pageOf([], address)],
  ['The products could not be searched. Please try again.', () => 400],
])('the dialog says: %s', async (note, find) => {
  const { button, dialog, box } = await openRoom(find);
  await button.click();
  await box.fill('chart');
  await expect.element(dialog.getByRole('status')).toHaveTextContent(note);
});

test('nothing can be inserted in a closed chat', async () => {
  const { button } = await openRoom(undefined, 'closed');
  await expect.element(button).toBeDisabled();
});

const insertedLink = 'https://shop.test/a';

test.each([
  ['', '', `${insertedLink}|`],
  ['Look here', '', `Look here ${insertedLink}|`],
  ['Look here\n', '', `Look here\n${insertedLink}|`],
  ['Look', 'here', `Look ${insertedLink}| here`],
  ['Look ', ' here', `Look ${insertedLink}| here`],
  ['', 'here', `${insertedLink}| here`],
])(
  'between “%s” and “%s” only the spaces that are missing are added',
  (before, after, expected) => {
    const { text, caret } = insertText(before + after, before.length, insertedLink);
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
  },
);
