import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { answerCalls, refusal, unexplainedFailure } from '../../../../test/calls.ts';
import { makeAdminProduct } from '../../../../test/factories/admin-products.ts';
import {
  adminProducts,
  bulkCall,
  documents,
  openAdminProducts,
} from '../../../../test/open-admin-products.tsx';
import { pageOf } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';

beforeEach(() => page.viewport(1440, 900));

afterEach(async () => {
  await page.viewport(414, 896);
});

describe('the products of the back office', () => {
  test('are shown in a table', async () => {
    const { row } = await openAdminProducts();
    const chart = /org-chart.*Featured\$129\.00.*Published/;
    await expect.element(row('Org Chart')).toMatchTextContent(chart);
    await expect.element(row('Site Map')).toMatchTextContent(/Standard\$59\.00.*Draft/);
    await expect.element(row('Quick Poll')).toMatchTextContent('Archived');
  });

  test('are opened by a press anywhere in their row, but not by what is in it', async () => {
    const { screen, row, button } = await openAdminProducts();
    const opened: string[] = [];
    await expect.element(row('Site Map')).toBeVisible();
    const link = row('Site Map').getByRole('link').first().element();
    link.addEventListener('click', (event) => {
      event.preventDefault();
      opened.push(link.textContent);
    });
    await row('Site Map').getByText('Draft').click();
    await row('Site Map').getByRole('checkbox').click();
    await button('Price of Site Map: $59.00').click();
    await userEvent.keyboard('{Escape}');
    expect(opened).toHaveLength(1);
    await expect.element(screen.getByRole('checkbox', { name: /Site Map/ })).toBeChecked();
  });

  test('are a list on phones', async () => {
    await page.viewport(390, 844);
    const { screen } = await openAdminProducts();
    const entry = screen.getByRole('listitem').filter({ hasText: 'Org Chart' });
    await expect.element(entry).toHaveTextContent('Org Chart org-chart$129.00Published');
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  });

  test('of a bundle have their badge below the title on phones', async () => {
    await page.viewport(390, 844);
    const bundle = makeAdminProduct({ title: 'Documents and Pages Pack', isBundle: true });
    const { screen } = await openAdminProducts('/admin/products', (address) =>
      pageOf([bundle], address),
    );
    const title = screen.getByRole('link', { name: 'Documents and Pages Pack' });
    await expect.element(title).toBeVisible();
    const badge = screen.getByText('Bundle', { exact: true }).element().getBoundingClientRect();
    expect(badge.top).toBeGreaterThanOrEqual(title.element().getBoundingClientRect().bottom);
  });

  test('are searched after a pause in typing, and the search is in the URL', async () => {
    const { screen, address, lastQuery, listCalls } =
      await openAdminProducts('/admin/products?page=1');
    await screen.getByRole('searchbox', { name: 'Search title, slug or part number' }).fill('org');
    await expect.element(address('?search=org')).toBeVisible();
    await expect.poll(() => lastQuery().get('search')).toBe('org');
    expect(listCalls()).toHaveLength(2);
  });

  test('are filtered by category, type and status', async () => {
    const { screen, address, lastQuery, button } = await openAdminProducts();
    await chooseFilter(screen, 'Category', 'Documents');
    await chooseFilter(screen, 'Type', 'Featured');
    await chooseFilter(screen, 'Status', 'Draft');
    const narrowed = `?category=${documents.documentId}&type=featured&state=draft`;
    await expect.element(address(narrowed)).toBeVisible();
    await expect.poll(() => lastQuery().get('state')).toBe('draft');
    expect(lastQuery().get('type')).toBe('featured');
    expect(lastQuery().get('category')).toBe(documents.documentId);
    await button('Remove filter Status').click();
    const wider = `?category=${documents.documentId}&type=featured`;
    await expect.element(address(wider)).toBeVisible();
  });

  test('ignore unknown values in the URL', async () => {
    const { lastQuery, row } = await openAdminProducts(
      '/admin/products?state=lost&sort=colour:up&page=-4',
    );
    await expect.element(row('Org Chart')).toBeVisible();
    expect(lastQuery().get('state')).toBeNull();
    expect(lastQuery().get('sort')).toBe('updatedAt:desc');
    expect(lastQuery().get('pagination[page]')).toBe('1');
  });

  test('are sorted by the column headers, which show the direction', async () => {
    const { screen, button, lastQuery } = await openAdminProducts();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await expect.element(head('Updated')).toHaveAttribute('aria-sort', 'descending');
    await button('Sort by Price').click();
    await expect.element(head('Price')).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(head('Updated')).not.toHaveAttribute('aria-sort');
    await button('Sort by Price').click();
    await expect.element(head('Price')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => lastQuery().get('sort')).toBe('price:desc');
    await expect.element(head('Rating').getByRole('button')).not.toBeInTheDocument();
  });

  test('are listed page by page', async () => {
    const many = Array.from({ length: 37 }, (_, place) =>
      makeAdminProduct({ title: `Product ${place + 1}` }),
    );
    const { screen, row } = await openAdminProducts('/admin/products', (address) =>
      pageOf(many, address),
    );
    await expect.element(screen.getByText('1 to 25 of 37')).toBeVisible();
    await screen.getByRole('link', { name: 'Page 2' }).click();
    await expect.element(screen.getByText('26 to 37 of 37')).toBeVisible();
    await expect.element(row('Product 30')).toBeVisible();
  });

  test('show an empty state with a link to a new product, or to all of them', async () => {
    const { screen } = await openAdminProducts('/admin/products?search=xyz', (address) =>
      pageOf([], address),
    );
    await expect.element(screen.getByText('No product matches this search.')).toBeVisible();
    await screen.getByRole('link', { name: 'Show all products' }).click();
    await expect.element(screen.getByText('There is no product yet.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Add product' }).last()).toBeVisible();
  });

  test('have their places while they load, on wide screens and on phones', async () => {
    const answer = Promise.withResolvers<object>();
    const { screen, row } = await openAdminProducts('/admin/products', () => answer.promise);
    await expect.element(screen.getByText('Loading products...')).toBeInTheDocument();
    const heights = () => {
      const rows = [...document.querySelectorAll('tbody tr')];
      return [...new Set(rows.map((one) => one.getBoundingClientRect().height))];
    };
    const headerTop = () => document.querySelector('thead')!.getBoundingClientRect().top;
    const before = { heights: heights(), top: headerTop() };
    expect(before.heights).toEqual([56]);
    await page.viewport(390, 844);
    await expect
      .poll(() => document.querySelectorAll('ul[aria-label=Products] li').length)
      .toBe(16);
    await page.viewport(1440, 900);
    answer.resolve(pageOf(adminProducts, new URL('http://shop.test/')));
    await expect.element(row('Org Chart')).toBeVisible();
    expect({ heights: heights(), top: headerTop() }).toEqual(before);
  });

  test('can be reloaded after an error', async () => {
    let isDown = true;
    const { screen, row, button } = await openAdminProducts('/admin/products', (address) =>
      isDown ? 400 : pageOf(adminProducts, address),
    );
    await expect.element(screen.getByText('The products could not be loaded.')).toBeVisible();
    isDown = false;
    await button('Try again').click();
    await expect.element(row('Org Chart')).toBeVisible();
  });
});

describe('chosen products', () => {
  test('are counted, and the checkbox in the header selects all', async () => {
    const { screen } = await openAdminProducts();
    const box = (name: string) => screen.getByRole('checkbox', { name });
    const all = box('Choose all products of this page');
    await box('Choose Site Map').click();
    await expect.element(all).toHaveAttribute('aria-checked', 'mixed');
    await expect.element(screen.getByText('1 selected').first()).toBeInTheDocument();
    await all.click();
    await expect.element(all).toBeChecked();
    await expect.element(screen.getByText('3 selected').first()).toBeInTheDocument();
    await all.click();
    await expect.element(screen.getByText('selected')).not.toBeInTheDocument();
  });

  test('are changed together, and then deselected', async () => {
    const sent = answerCalls({ [bulkCall]: { data: { changed: 2 } } });
    const { screen, button } = await openAdminProducts();
    await screen.getByRole('checkbox', { name: 'Choose Site Map' }).click();
    await screen.getByRole('checkbox', { name: 'Choose Quick Poll' }).click();
    await button('Set type').click();
    await screen.getByRole('menuitem', { name: 'Trending' }).click();
    await expectToast('2 products changed');
    await expect.element(screen.getByText('2 selected')).not.toBeInTheDocument();
    const products = [adminProducts[1]!.documentId, adminProducts[2]!.documentId];
    expect(sent).toEqual([{ call: bulkCall, body: { products, change: { type: 'trending' } } }]);
  });

  test('are not changed if one of them cannot be, and the error names it', async () => {
    const { documentId } = adminProducts[1]!;
    answerCalls({
      [bulkCall]: refusal('VALIDATION_FAILED', undefined, {
        [documentId]: ['Publish a release first'],
      }),
    });
    const { screen, button } = await openAdminProducts();
    await screen.getByRole('checkbox', { name: 'Choose Site Map' }).click();
    await button('Publish').click();
    await expectToast('Nothing was changed', 'Site Map: Publish a release first.');
    await expect.element(screen.getByText('1 selected').first()).toBeInTheDocument();
  });
});

describe('a product in the list', () => {
  test('is marked as new by its switch, which reverts if that fails', async () => {
    const answer = Promise.withResolvers<{ status: number; body: object }>();
    const sent = answerCalls({ [bulkCall]: answer.promise });
    const { screen } = await openAdminProducts();
    const mark = screen.getByRole('switch', { name: 'Org Chart is new' });
    await mark.click();
    await expect.element(mark).toHaveAttribute('aria-checked', 'true');
    expect(sent[0]!.body).toEqual({
      products: [adminProducts[0]!.documentId],
      change: { isNew: true },
    });
    answer.resolve(unexplainedFailure);
    await expect.element(mark).toHaveAttribute('aria-checked', 'false');
    await expect.element(screen.getByText('Nothing was changed')).toBeVisible();
  });

  test('offers the actions of its state, by keyboard as well', async () => {
    const { screen, button } = await openAdminProducts();
    await button('Actions for Site Map').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Publish' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Preview' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Actions for Site Map')).toHaveFocus();
    await button('Actions for Org Chart').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
    await expect
      .element(screen.getByRole('menuitem', { name: 'View in shop' }))
      .toHaveAttribute('href', '/product/org-chart');
    await userEvent.keyboard('{Escape}');
    await button('Actions for Quick Poll').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  });
});

describe('an action that can be regretted', { tags: ['VEND-10'] }, () => {
  const [chart, map] = adminProducts as [AdminProduct, AdminProduct];

  test('archives, and Undo brings back exactly what was archived', async () => {
    const versions = { [chart.documentId]: '2026-11-26T10:00:00.000Z' };
    const answers = [{ data: { changed: 1, versions } }, refusal('CHANGED_MEANWHILE')];
    const sent = answerCalls({ [bulkCall]: () => answers.shift()! });
    const { screen, button } = await openAdminProducts();
    await button('Actions for Org Chart').click();
    await screen.getByRole('menuitem', { name: 'Archive' }).click();
    await expectToast('1 product archived');
    await button('Undo').click();
    await expectToast('Not undone', 'Someone else has changed it meanwhile.');
    expect(sent[1]!.body).toEqual({
      products: [chart.documentId],
      change: { state: 'published' },
      versions,
    });
  });

  test('asks first, and names the published bundles that contain the product', async () => {
    const sent = answerCalls({ [bulkCall]: { data: { changed: 1, versions: {} } } });
    const bundle = { documentId: 'b'.repeat(24), slug: 'pair', title: 'Great Pair' };
    const { screen, button } = await openAdminProducts('/admin/products', (address) =>
      pageOf([{ ...chart, bundles: [bundle] }], address),
    );
    await button('Actions for Org Chart').click();
    await screen.getByRole('menuitem', { name: 'Archive' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Archive Org Chart?' });
    await expect
      .element(dialog)
      .toMatchTextContent(
        'The bundle “Great Pair” cannot be bought until its contents are changed.',
      );
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expectToast('1 product archived');
  });

  test('deletes a draft after a question, which says why it is refused', async () => {
    const message = 'Remove it from the bundle “Great Pair” first.';
    answerCalls({
      [`DELETE /api/back-office/products/${map.documentId}`]: refusal(
        'PRODUCT_NOT_DELETABLE',
        message,
      ),
    });
    const { screen, button } = await openAdminProducts();
    await button('Actions for Site Map').click();
    await screen.getByRole('menuitem', { name: 'Delete draft' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Delete Site Map?' });
    await dialog.getByRole('button', { name: 'Delete draft' }).click();
    await expect.element(dialog.getByText(message)).toBeVisible();
  });
});
