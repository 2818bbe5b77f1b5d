import { daysQuery, searchQuery } from '@partshelf/contract/api/query.ts';
import { useQuery } from '@tanstack/react-query';
import { timeZoneQuery } from './time-zone.tsx';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { chooseFilter, openFilter } from '../../test/choose-filter.ts';
import { pageOf, renderShop } from '../../test/render-shop.tsx';
import { signInOnDesktop } from '../../test/sign-in-on-desktop.ts';
import { type Lookup, findOptions } from './list-filters.tsx';
import { useListParams } from './list-params.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { List } from './list.tsx';
import { EmptyState } from '../ui/states.tsx';

const products = [
  { value: 'chart', label: 'Org Chart' },
  { value: 'poll', label: 'Quick Poll' },
];

const productLookup: Lookup = {
  key: 'product',
  find: async (search) => findOptions(products, search),
  readName: async (chosen) => products.find(({ value }) => value === chosen)!.label,
};

const onExport = vi.fn<() => Promise<void>>(async () => {});

const listQuery = z.strictObject({
  ...daysQuery,
  search: searchQuery,
  state: z.optional(z.enum(['paid', 'open'])),
  product: z.optional(z.string()),
  date: z._default(z.enum(['placed', 'paid']), 'placed'),
});

const states = [
  { value: 'paid', label: 'Paid' },
  { value: 'open', label: 'Open' },
];

interface Sale {
  readonly documentId: string;
}

function Sales() {
  const params = useListParams(listQuery);
  const { from, until, search } = params.query;
  return (
    <>
      <ListToolbar
        params={params}
        search="Search sales"
        filters={[
          { name: 'state', label: 'Status', options: states },
          { name: 'product', label: 'Product', lookup: productLookup },
        ]}
        days={{
          label: 'Date',
          dates: [
            { value: 'placed', label: 'Placed' },
            { value: 'paid', label: 'Paid on' },
          ],
        }}
        onExport={onExport}
      />
      <p>{JSON.stringify({ from, until, search })}</p>
      <List<Sale>
        label="Sales"
        getName={({ documentId }) => documentId}
        params={params}
        query={{
          queryKey: ['sales', params.query],
          queryFn: async () => pageOf([] as Sale[], new URL('http://shop.test/')) as never,
        }}
        columns={[]}
        errorText="Failed"
        noMatch={{ text: 'No sale matches.', showAll: 'Show all sales' }}
        empty={
          <EmptyState link={{ to: '/admin/products/new', label: 'Add product' }}>
            Nothing is sold yet.
          </EmptyState>
        }
      />
    </>
  );
}

function InShopZone() {
  return useQuery(timeZoneQuery).data && <Sales />;
}

async function open(search = '') {
  const { screen } = await renderShop({
    routes: [{ path: '/admin/sales', Component: InShopZone }],
    at: `/admin/sales${search}`,
    answer: () => ({ data: { timeZone: 'Pacific/Kiritimati' } }),
  });
  return { screen };
}

const button = (screen: RenderResult, name: string) =>
  screen.getByRole('button', { name, exact: true });

signInOnDesktop();

describe('the filters of a list', () => {
  test(
    'take a period by its name, in days of the shop, into the address',
    { tags: ['VEND-03'] },
    async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T12:00:00Z') });
      const { screen } = await open();
      await openFilter(screen, 'Date');
      await expect.element(screen.getByText('Days in Pacific/Kiritimati')).toBeVisible();
      await screen.getByRole('button', { name: 'Last 7 days' }).click();
      await expect
        .element(screen.getByText('{"from":"2026-01-26","until":"2026-02-01"}'))
        .toBeVisible();
      await expect
        .element(screen.getByRole('button', { name: 'Placed: Last 7 days' }))
        .toBeVisible();
      vi.useRealTimers();
    },
  );

  test('take days of their own, of the chosen date, and refuse a wrong order', async () => {
    const { screen } = await open();
    await openFilter(screen, 'Date');
    const panel = screen.getByRole('dialog', { name: 'Filter' });
    await panel.getByLabelText('Date').selectOptions('Paid on');
    await panel.getByLabelText('From').fill('2026-03-05');
    await panel.getByLabelText('To').fill('2026-03-01');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect.element(panel.getByRole('alert')).toMatchTextContent(/before the first/);
    await panel.getByLabelText('To').fill('2026-03-09');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Paid on: Mar 5, 2026 to Mar 9, 2026' }))
      .toBeVisible();
  });

  test('are set by two presses, and changed by a press on their chip', async () => {
    const { screen } = await open();
    await button(screen, 'Filter').click();
    await screen.getByRole('menuitem', { name: 'Status' }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Paid' })).toHaveFocus();
    await screen.getByRole('menuitemradio', { name: 'Paid' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await button(screen, 'Status: Paid').click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Paid' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(button(screen, 'Status: Open')).toHaveFocus();
  });

  test('find one of many values by keyboard, and can be removed one by one', async () => {
    const { screen } = await open('?state=paid');
    await expect.element(button(screen, 'Filter')).toBeVisible();
    (button(screen, 'Filter').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('p{Enter}');
    await expect.element(screen.getByRole('combobox', { name: 'Search product' })).toHaveFocus();
    await userEvent.keyboard('poll');
    await expect.element(screen.getByRole('option')).toHaveTextContent('Quick Poll');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const chosen = button(screen, 'Product: Quick Poll');
    await expect.element(chosen).toBeVisible();
    await button(screen, 'Remove filter Status').click();
    await expect.element(button(screen, 'Filter')).toHaveFocus();
    await expect.element(button(screen, 'Status: Paid')).not.toBeInTheDocument();
    await expect.element(chosen).toBeVisible();
    await screen.getByRole('link', { name: 'Clear all' }).click();
    await expect.element(chosen).not.toBeInTheDocument();
    await expect.element(button(screen, 'Filter')).toHaveFocus();
  });

  test('keep what is changed while a search is typed', async () => {
    const { screen } = await open('?state=paid&product=poll');
    const field = screen.getByLabelText('Search sales');
    await field.fill('chart');
    await button(screen, 'Remove filter Status').click();
    await expect.element(screen.getByText('{"search":"chart"}')).toBeVisible();
    await expect.element(button(screen, 'Product: Quick Poll')).toBeVisible();
    await expect.element(button(screen, 'Status: Paid')).not.toBeInTheDocument();
  });

  test('lead back to their names, and leave the panel with Escape', async () => {
    const { screen } = await open();
    await openFilter(screen, 'Product');
    await button(screen, 'Back to all filters').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Status' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button(screen, 'Filter')).toHaveFocus();
  });

  test.for(['?from=2026-02-31', '?from=soon&to=<b>', '?from=2026-02-02&to=2026-02-01'])(
    'ignore days that are none: %s',
    async (search) => {
      const { screen } = await open(search);
      await expect.element(screen.getByText('{}')).toBeVisible();
      await expect.element(screen.getByRole('button', { name: /^Placed/ })).not.toBeInTheDocument();
    },
  );

  test('ignore values that the shop does not know', async () => {
    const { screen } = await open('?state=lost&date=never');
    await expect.element(screen.getByText('Nothing is sold yet.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Status/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Clear all' }).elements()).toEqual([]);
  });

  test('say what to do when nothing is there, and when nothing fits', async () => {
    const { screen } = await open();
    await expect
      .element(screen.getByRole('link', { name: 'Add product' }))
      .toHaveAttribute('href', '/admin/products/new');
    await chooseFilter(screen, 'Status', 'Paid');
    await expect.element(screen.getByText('No sale matches.')).toBeVisible();
    await screen.getByRole('link', { name: 'Show all sales' }).click();
    await expect.element(screen.getByText('Nothing is sold yet.')).toBeVisible();
  });

  test('are one row on a phone, where their panel counts, removes and clears them', async () => {
    await page.viewport(390, 844);
    const { screen } = await open('?product=poll&state=paid');
    const picker = button(screen, 'Filter 2 set');
    await expect.element(picker).toBeVisible();
    const row = [screen.getByLabelText('Search sales'), picker, button(screen, 'Export CSV')];
    const tops = row.map((part) => part.element().getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    await openFilter(screen, 'Date');
    const panel = screen.getByRole('dialog', { name: 'Filter' }).element().getBoundingClientRect();
    expect(panel.right).toBeLessThanOrEqual(390);
    expect(panel.left).toBeGreaterThanOrEqual(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await userEvent.keyboard('{Escape}');
    await openFilter(screen, 'Status');
    await button(screen, 'Remove filter Status').click();
    await button(screen, 'Filter 1 set').click();
    await button(screen, 'Clear all').click();
    await expect.element(button(screen, 'Filter')).toHaveFocus();
  });
});

test('the file of a list is saved by a button', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => onExport).toHaveBeenCalledOnce();
});
