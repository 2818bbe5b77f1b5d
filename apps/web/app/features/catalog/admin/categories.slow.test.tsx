import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, changedMeanwhile, refusal } from '../../../../test/calls.ts';
import { makeAdminCategory, makeAdminProduct } from '../../../../test/factories/admin-products.ts';
import { makeImage } from '../../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { mockUploads } from '../../../../test/uploads.ts';
import CategoriesPage from './categories.tsx';

const listCall = '/api/back-office/categories';
const uploadCall = 'POST /api/back-office/images';

const documents = makeAdminCategory({ title: 'Documents', products: 6 });
const dashboards = makeAdminCategory({ title: 'Dashboards', products: 1 });
const empty = makeAdminCategory({ title: 'Forms' });

async function open(categories: AdminCategory[] = [documents, dashboards, empty]) {
  const shop = { categories };
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: CategoriesPage }],
    at: '/',
    answer: (address) =>
      address.pathname === listCall
        ? { data: shop.categories }
        : pageOf([makeAdminProduct({ title: 'Org Chart' })], address),
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const names = () =>
    screen
      .getByRole('list', { name: 'Categories' })
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('b')!.textContent);
  const choose = async (title: string, action: string) => {
    await button(`Actions for ${title}`).click();
    await screen.getByRole('menuitem', { name: action }).click();
  };
  return { screen, shop, button, names, choose };
}

describe('the categories', () => {
  test('are in shop order, with their numbers of products', async () => {
    const { screen, names } = await open();
    await expect.element(screen.getByText('6 products')).toBeVisible();
    await expect.element(screen.getByText('1 product', { exact: true })).toBeVisible();
    expect(names()).toEqual(['Documents', 'Dashboards', 'Forms']);
  });

  test('are reordered by keyboard, and stay so', async () => {
    const sent = answerCalls({ [`PUT ${listCall}`]: { data: [] } });
    const { screen, shop, button, names } = await open();
    (await button('Move Documents down').findElement()).focus();
    shop.categories = [dashboards, documents, empty];
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Documents is now 2 of 3')).toBeInTheDocument();
    await expect.poll(names).toEqual(['Dashboards', 'Documents', 'Forms']);
    await expect.element(button('Move Documents down')).toHaveFocus();
    const order = shop.categories.map(({ documentId }) => documentId);
    await expect.poll(() => sent.at(-1)?.body).toEqual({ categories: order });
  });

  test('are reordered by dragging', async () => {
    answerCalls({ [`PUT ${listCall}`]: { data: [] } });
    const { screen, shop, button, names } = await open();
    await expect.element(button('Move Documents down')).toBeVisible();
    shop.categories = [dashboards, empty, documents];
    const [first, , last] = screen.getByRole('listitem').elements();
    await userEvent.dragAndDrop(first!.querySelector('[title^=Drag]')!, last!);
    await expect.poll(names).toEqual(['Dashboards', 'Forms', 'Documents']);
  });

  test('return to their old order when that fails', async () => {
    const message = 'Someone else has changed this meanwhile. Load it again before you save.';
    answerCalls({ [`PUT ${listCall}`]: refusal('REQUEST_MALFORMED', message) });
    const { screen, button, names } = await open();
    await button('Move Documents down').click();
    await expect.element(screen.getByText('The order was not saved')).toBeVisible();
    await expect.poll(names).toEqual(['Documents', 'Dashboards', 'Forms']);
  });
});

describe('a category', () => {
  test('that another Admin has changed shows both versions, and keeps or takes each', async () => {
    const at = '2026-03-03T04:05:06.000Z';
    const saveCall = `PUT ${listCall}/${documents.documentId}`;
    const stored = { title: 'Papers', description: 'Theirs', img: null };
    const sent = answerCalls({
      [saveCall]: changedMeanwhile({ by: 'Mara', at, isOwn: false }, stored),
    });
    const { screen, choose } = await open();
    await choose('Documents', 'Change');
    const dialog = screen.getByRole('dialog', { name: 'Change category' });
    const description = dialog.getByLabelText('Description');
    const save = dialog.getByRole('button', { name: 'Save category' });
    await description.fill('Mine');
    await save.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/^Mara changed this on Mar 3, 2026, \d\d:\d\d\./);
    const versions = dialog.getByRole('list', { name: 'Fields that differ' });
    await expect
      .element(versions)
      .toMatchTextContent(/Title.*Documents.*Papers.*Description.*Mine.*Theirs/);
    await expect.element(description).toHaveValue('Mine');
    await expect.element(dialog.getByLabelText('Title', { exact: true })).toHaveValue('Papers');
    await save.click();
    await expect.poll(() => sent.length).toBe(2);
    const before = { title: 'Documents', description: '', img: null };
    expect(sent.map(({ body }) => body)).toEqual([
      { title: 'Documents', description: 'Mine', img: null, before },
      { title: 'Papers', description: 'Mine', img: null, before: stored },
    ]);
  });

  test('is created with a title and an image', async () => {
    mockUploads();
    const image = { ...makeImage(''), documentId: 'image'.padEnd(24, 'x') };
    const made = makeAdminCategory({ title: 'Templates' });
    const sent = answerCalls({
      [uploadCall]: { data: image },
      [`POST ${listCall}`]: { data: made },
    });
    const { screen, shop, button } = await open([]);
    await expect.element(screen.getByText(/^There is no category yet\./)).toBeVisible();
    await button('Add category').last().click();
    const dialog = screen.getByRole('dialog', { name: 'New category' });
    await dialog.getByLabelText('Title', { exact: true }).fill('Templates');
    const file = new File(['GIF89a'], 'sheets.gif', { type: 'image/gif' });
    await userEvent.upload(screen.getByLabelText('File: Choose picture'), file);
    await screen.getByLabelText('Alternative text of picture').fill('Three sheets');
    shop.categories = [made];
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await expect.element(screen.getByText('Category added')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    const img = { documentId: image.documentId, alternativeText: 'Three sheets' };
    expect(sent.at(-1)).toEqual({
      call: `POST ${listCall}`,
      body: { title: 'Templates', description: '', img },
    });
  });

  test('shows what is wrong with a file before it is uploaded', async () => {
    const sent = answerCalls({});
    const { screen, button } = await open();
    await button('Add category').click();
    const file = new File(['%PDF'], 'sheet.pdf', { type: 'application/pdf' });
    const input = (await screen
      .getByLabelText('File: Choose picture')
      .findElement()) as HTMLElement;
    await userEvent.upload(input, file);
    const why = 'Please choose an image file (PNG, JPEG, WebP or GIF)';
    await expect.element(screen.getByRole('alert')).toHaveTextContent(why);
    expect(sent).toEqual([]);
  });

  test('is renamed', async () => {
    const call = `PUT ${listCall}/${documents.documentId}`;
    const sent = answerCalls({ [call]: { data: { ...documents, title: 'Files' } } });
    const { screen, choose, button } = await open();
    await choose('Documents', 'Change');
    await screen.getByLabelText('Title', { exact: true }).fill('Files');
    await button('Save category').click();
    await expect.element(screen.getByText('Category saved')).toBeVisible();
    const before = { title: 'Documents', description: '', img: null };
    expect(sent).toEqual([{ call, body: { ...before, title: 'Files', before } }]);
  });

  test('that is in use says in which products', async () => {
    const sent = answerCalls({});
    const { screen, choose } = await open();
    await choose('Documents', 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Documents is in use' });
    await expect.element(dialog.getByRole('link', { name: 'Org Chart' })).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'Show all 6 products' }))
      .toHaveAttribute('href', `/admin/products?category=${documents.documentId}`);
    expect(sent).toEqual([]);
  });

  test('is deleted after a confirmation when it is empty', async () => {
    const call = `DELETE ${listCall}/${empty.documentId}`;
    const sent = answerCalls({ [call]: { data: null } });
    const { screen, shop, choose, button, names } = await open();
    await choose('Forms', 'Delete');
    await expect.element(screen.getByRole('dialog', { name: 'Delete Forms?' })).toBeVisible();
    shop.categories = [documents, dashboards];
    await button('Delete category').click();
    await expect.element(screen.getByText('Category deleted')).toBeVisible();
    await expect.poll(names).toEqual(['Documents', 'Dashboards']);
    expect(sent).toEqual([{ call, body: undefined }]);
  });
});
