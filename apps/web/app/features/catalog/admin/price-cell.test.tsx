import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import {
  adminProducts,
  bulkCall,
  openAdminProducts,
} from '../../../../test/open-admin-products.tsx';
import { pageOf } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';

beforeEach(() => page.viewport(1440, 900));

describe('a price in the list', { tags: ['VEND-11'] }, () => {
  const [chart] = adminProducts as [AdminProduct];

  test(
    'is changed with Enter, by keyboard alone, and shown at once',
    { tags: ['slow'] },
    async () => {
      const answer = Promise.withResolvers<object>();
      const sent = answerCalls({ [bulkCall]: answer.promise });
      const { screen, button } = await openAdminProducts();
      const price = button('Price of Org Chart: $129.00');
      await expect.element(price).toBeVisible();
      (price.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      const field = screen.getByRole('textbox', { name: 'Price of Org Chart in US dollars' });
      await expect.element(field).toHaveValue('129.00');
      await field.fill('free');
      await userEvent.keyboard('{Enter}');
      await expect
        .element(field)
        .toHaveAccessibleDescription('Price must be an amount like 149.00');
      await field.fill('99,5');
      await userEvent.keyboard('{Enter}');
      await expect.element(button('Price of Org Chart: $99.50')).toHaveFocus();
      expect(sent.map(({ body }) => body)).toEqual([
        {
          products: [chart.documentId],
          change: { price: '99.50' },
          versions: { [chart.documentId]: chart.updatedAt },
        },
      ]);
      answer.resolve(refusal('CHANGED_MEANWHILE'));
      await expectToast(
        'Nothing was changed',
        'Someone else has changed this meanwhile. Load it again before you save.',
      );
      await expect.element(price).toBeVisible();
    },
  );

  test(
    'that is refused washes its row and tells why, and no row moves',
    { tags: ['slow'] },
    async () => {
      const [, map, poll] = adminProducts as [AdminProduct, AdminProduct, AdminProduct];
      const versions = { [poll.documentId]: '2026-11-29T12:00:00.000Z' };
      const answers = [{ data: { changed: 1, versions } }, refusal('CHANGED_MEANWHILE')];
      answerCalls({ [bulkCall]: () => answers.shift()! });
      const changed = { ...map, price: 61, updatedAt: '2026-11-29T11:00:00.000Z' };
      const { screen, button, row, listCalls } = await openAdminProducts(
        '/admin/products?sort=price:asc',
        (address) =>
          address.pathname.endsWith(map.documentId)
            ? { data: changed }
            : pageOf(adminProducts, address),
      );
      const change = async (title: string, from: string) => {
        await button(`Price of ${title}: ${from}`).click();
        await screen
          .getByRole('textbox', { name: `Price of ${title} in US dollars` })
          .fill('999.00');
        await userEvent.keyboard('{Enter}');
      };
      await change('Quick Poll', '$39.00');
      await expectToast('1 product changed');
      await change('Site Map', '$59.00');
      const wash = () => row('Site Map').element().getAnimations()[0]?.effect?.getTiming().duration;
      await expect.poll(wash).toBe(1500);
      await expectToast(
        'Nothing was changed',
        'Someone else has changed this meanwhile. Load it again before you save.',
      );
      await expect.element(button('Price of Site Map: $61.00')).toHaveFocus();
      const titles = screen
        .getByRole('row')
        .elements()
        .slice(1)
        .map(({ textContent }) => textContent);
      expect(titles).toEqual([
        expect.stringContaining('Org Chart'),
        expect.stringContaining('Site Map'),
        expect.stringContaining('Quick Poll'),
      ]);
      expect(listCalls()).toHaveLength(1);
    },
  );

  test('does not move its row', { tags: ['slow'] }, async () => {
    const updatedAt = '2026-11-29T12:00:00.000Z';
    answerCalls({
      [bulkCall]: { data: { changed: 1, versions: { [adminProducts[2]!.documentId]: updatedAt } } },
    });
    const { screen, button, listCalls } = await openAdminProducts();
    await button('Price of Quick Poll: $39.00').click();
    await screen.getByRole('textbox', { name: 'Price of Quick Poll in US dollars' }).fill('12.00');
    await userEvent.keyboard('{Enter}');
    await expectToast('1 product changed');
    await expect.element(button('Price of Quick Poll: $12.00')).toBeVisible();
    const prices = screen.getByRole('button', { name: /^Price of/ });
    expect(prices.elements().map((price) => price.getAttribute('aria-label'))).toEqual([
      'Price of Org Chart: $129.00',
      'Price of Site Map: $59.00',
      'Price of Quick Poll: $12.00',
    ]);
    expect(listCalls()).toHaveLength(1);
  });

  test('has Undo after a change, for the price before', { tags: ['slow'] }, async () => {
    const versions = (updatedAt: string) => ({ [chart.documentId]: updatedAt });
    const times = ['2026-11-29T11:00:00.000Z', '2026-11-29T12:00:00.000Z'];
    const sent = answerCalls({
      [bulkCall]: () => ({ data: { changed: 1, versions: versions(times.shift()!) } }),
    });
    const { screen, button, listCalls } = await openAdminProducts();
    await button('Price of Org Chart: $129.00').click();
    await screen.getByRole('textbox', { name: 'Price of Org Chart in US dollars' }).fill('99.00');
    await userEvent.keyboard('{Enter}');
    await button('Undo').click();
    await expect.element(button('Price of Org Chart: $129.00')).toBeVisible();
    await expect
      .poll(() => sent.at(-1)?.body)
      .toEqual({
        products: [chart.documentId],
        change: { price: '129.00' },
        versions: versions('2026-11-29T11:00:00.000Z'),
      });
    expect(listCalls()).toHaveLength(1);
  });

  test('is saved by the arrow keys, which open the next price', { tags: ['slow'] }, async () => {
    const [, map] = adminProducts as [AdminProduct, AdminProduct];
    const sent = answerCalls({ [bulkCall]: { data: { changed: 1, versions: {} } } });
    const { screen, button } = await openAdminProducts();
    const field = (title: string) =>
      screen.getByRole('textbox', { name: `Price of ${title} in US dollars` });
    await button('Price of Org Chart: $129.00').click();
    await field('Org Chart').fill('99.00');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(field('Site Map')).toHaveFocus();
    await field('Site Map').fill('49.00');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(field('Quick Poll')).toHaveFocus();
    const mapPrice = screen.getByRole('button', { name: /^Price of Site Map/ });
    await expect.element(mapPrice).toHaveAttribute('aria-disabled', 'false');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field('Site Map')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(mapPrice).toHaveFocus();
    const changes = sent.map(({ body }) => body as { products: string[]; change: object });
    expect(changes.map(({ products, change }) => [...products, change])).toEqual([
      [chart.documentId, { price: '99.00' }],
      [map.documentId, { price: '49.00' }],
    ]);
  });

  test(
    'is restored by Escape, and nothing is sent without a change',
    { tags: ['slow'] },
    async () => {
      const sent = answerCalls({});
      const { screen, button } = await openAdminProducts();
      const price = button('Price of Org Chart: $129.00');
      await price.click();
      const field = screen.getByRole('textbox', { name: 'Price of Org Chart in US dollars' });
      await field.fill('1.00');
      await userEvent.keyboard('{Escape}');
      await expect.element(price).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard('{Enter}');
      await expect.element(price).toHaveFocus();
      expect(sent).toEqual([]);
    },
  );
});
