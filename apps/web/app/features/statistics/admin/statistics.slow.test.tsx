import type {
  CodeSales,
  CountrySales,
  ReversalMonth,
  ProductFunnel,
  ProductSales,
  Statistics,
} from '@partshelf/contract/statistics.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerFile } from '../../../../test/answer-file.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { makeMoney } from '../../../../test/factories/admin-orders.ts';
import StatisticsPage from './page.tsx';

const sums: Statistics = {
  ...makeMoney(1234.5, 34.5, 197.11, 5.51),
  discount: 12.34,
  orders: 21,
  isTaxed: true,
  days: [
    { day: '2026-02-01', ...makeMoney(1234.5, 34.5, 197.11, 5.51), orders: 21 },
    { day: '2026-02-02', ...makeMoney(0), orders: 0 },
  ],
  funnel: { viewed: 2000, addedToCart: 50, checkoutBegun: 30, ordersPaid: 21 },
};

const nothing: Statistics = {
  ...makeMoney(0),
  discount: 0,
  orders: 0,
  isTaxed: false,
  days: [],
  funnel: { viewed: 0, addedToCart: 0, checkoutBegun: 0, ordersPaid: 0 },
};

const products: ProductSales[] = Array.from({ length: 30 }, (_, index) => ({
  documentId: `p${index}`.padEnd(24, 'x'),
  title: `Part ${index}`,
  units: 1,
  ...makeMoney(40, 1.5, 6.39, 0.24),
}));

const codes: CodeSales[] = [
  {
    documentId: 'c'.repeat(24),
    code: 'SPRING',
    orders: 2,
    discount: 12.34,
    ...makeMoney(100, 0, 15.97),
  },
];

const countries: CountrySales[] = [
  { country: 'DE', orders: 20, ...makeMoney(1200, 34.5, 191.6, 5.51) },
  { country: '', orders: 1, ...makeMoney(34.5, 0, 5.51) },
];

const months: ReversalMonth[] = [
  { month: '2026-02', refunded: 1, refundedInPart: 2, disputed: 0, returned: 30 },
  { month: '2026-03', refunded: 0, refundedInPart: 1, disputed: 1, returned: 4.5 },
];

const funnel: ProductFunnel[] = [
  { documentId: products[0]!.documentId, title: 'Part 0', ...sums.funnel },
];

interface Given {
  at?: string;
  isEmpty?: boolean;
}

async function open({ at = '/admin/statistics', isEmpty = false }: Given = {}) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/statistics', Component: StatisticsPage }],
    at,
    answer: (address) => {
      const table = address.pathname.split('/').at(-1);
      const rowsOf = <Row,>(rows: readonly Row[]) => (isEmpty ? [] : rows);
      if (table === 'products') return pageOf(rowsOf(products), address);
      if (table === 'discounts') return pageOf(rowsOf(codes), address);
      if (table === 'funnel') return pageOf(rowsOf(funnel), address);
      if (table === 'countries') return { data: rowsOf(countries) };
      if (table === 'refunds') return { data: rowsOf(months) };
      return { data: isEmpty ? nothing : sums };
    },
  });
  const lastCall = (name: string) => calls.findLast(({ pathname }) => pathname.endsWith(name));
  const show = (name: string) => screen.getByRole('link', { name }).click();
  return { screen, calls, lastCall, show };
}

signInOnDesktop();

const february = '/admin/statistics?from=2026-02-01&until=2026-02-28';

describe('the statistics', () => {
  test('name revenue and discounts, and the way from the page to the payment', async () => {
    const { screen } = await open({ at: february });
    await expect
      .element(screen.getByRole('region', { name: 'Sums' }))
      .toMatchTextContent(
        /Revenue\s*\$1,200\.00.*Net\s*\$1,008\.40.*Tax\s*\$191\.60.*Paid\s*\$1,234\.50\s*by 21 orders.*Refunded\s*\$34\.50.*Discounts\s*\$12\.34/,
      );
    await expect
      .element(screen.getByRole('list', { name: 'From product page to payment' }))
      .toMatchTextContent(
        /^Page views\s*2,000\s*Added to cart\s*50\s*Checkouts begun\s*30\s*Orders paid\s*21$/,
      );
  });

  test('say how they differ from the days before, and lead to their orders', async () => {
    const { screen, calls } = await open({ at: february });
    await expect
      .element(screen.getByRole('region', { name: 'Sums' }))
      .toMatchTextContent(/with tax, less refunds · \$1,200\.00 in the days before \(0%\)/);
    const asked = calls.filter(({ pathname }) => pathname.endsWith('/statistics'));
    expect(asked.map(({ searchParams }) => searchParams.get('from'))).toContain('2026-01-04');
    await expect
      .element(screen.getByRole('link', { name: '$1,234.50' }))
      .toHaveAttribute('href', '/admin/orders?date=paid&from=2026-02-01&to=2026-02-28');
    await expect
      .element(screen.getByRole('link', { name: '$34.50' }))
      .toHaveAttribute('href', '/admin/orders?date=paid&from=2026-02-01&to=2026-02-28&has=refund');
    const table = screen.getByRole('table', { name: 'Revenue by product' });
    await expect
      .element(table.getByRole('row').nth(1).getByRole('link', { name: '1', exact: true }))
      .toHaveAttribute(
        'href',
        `/admin/orders?date=paid&from=2026-02-01&to=2026-02-28&product=${products[0]!.documentId}`,
      );
  });

  test(
    'have each day in a chart and a table that leads to its orders',
    { tags: ['VEND-09'] },
    async () => {
      const { screen } = await open({ at: february });
      await expect
        .element(screen.getByRole('img', { name: 'Revenue per day' }))
        .toBeInTheDocument();
      await screen.getByText('Show as a table').click();
      const table = screen.getByRole('table', { name: 'Revenue per day' });
      await expect
        .element(table)
        .toMatchTextContent(
          /Feb 1, 2026\s*\$1,234\.50\s*\$34\.50\s*\$191\.60\s*\$1,008\.40\s*Feb 2, 2026\s*\$0\.00/,
        );
      await expect
        .element(table.getByRole('link', { name: 'Feb 2, 2026' }))
        .toHaveAttribute('href', '/admin/orders?date=paid&from=2026-02-02&to=2026-02-02');
    },
  );

  test('of a shop without tax have no columns for it', { tags: ['VEND-09'] }, async () => {
    const { screen } = await open({ at: february, isEmpty: true });
    const figures = screen.getByRole('region', { name: 'Sums' });
    await expect.element(figures).toMatchTextContent(/Revenue\s*\$0\.00paid, less refunds/);
    expect(figures.element().textContent).not.toMatch(/Tax|Net/);
  });

  test('list the products in pages, and sort them', async () => {
    const { screen, lastCall } = await open({ at: february });
    const table = screen.getByRole('table', { name: 'Revenue by product' });
    await expect
      .element(table.getByRole('row').nth(1))
      .toMatchTextContent(/^Part 0\s*1\s*\$40\.00\s*\$1\.50\s*\$38\.50\s*\$6\.15\s*\$32\.35$/);
    await expect.element(screen.getByText('1 to 25 of 30')).toBeVisible();
    await screen.getByRole('link', { name: 'Next' }).click();
    await expect.element(table.getByRole('row')).toHaveLength(6);
    await table.getByRole('button', { name: 'Sort by Refunded' }).click();
    await expect.poll(() => lastCall('/products')?.searchParams.get('sort')).toBe('returned:desc');
    expect(lastCall('/products')?.searchParams.get('from')).toBe('2026-02-01');
    await expect
      .element(table.getByRole('columnheader', { name: 'Refunded' }))
      .toHaveAttribute('aria-sort', 'descending');
    await expect
      .element(table.getByRole('link', { name: 'Part 0', exact: true }))
      .toHaveAttribute('href', `/admin/products/${products[0]!.documentId}`);
  });

  test('list discount codes, countries, refunds and page views', async () => {
    const { screen, show } = await open({ at: february });
    const table = (name: string) => screen.getByRole('table', { name });
    await show('Discount codes');
    await expect
      .element(table('Revenue by discount code'))
      .toMatchTextContent(
        /SPRING\s*2\s*\$12\.34\s*\$100\.00\s*\$0\.00\s*\$100\.00\s*\$15\.97\s*\$84\.03$/,
      );
    await show('Countries');
    await expect
      .element(table('Revenue by country'))
      .toMatchTextContent(
        /Germany\s*20.*Unknown\s*1.*Sum\s*21\s*\$1,234\.50\s*\$34\.50\s*\$1,200\.00\s*\$191\.60\s*\$1,008\.40$/,
      );
    await show('Refunds');
    await expect
      .element(table('Refunds by month of the payment'))
      .toMatchTextContent(/February 2026\s*1\s*2.*March 2026.*Sum\s*1\s*3\s*1\s*\$34\.50$/);
    await expect
      .element(table('Refunds by month of the payment').getByRole('link', { name: '2' }))
      .toHaveAttribute(
        'href',
        '/admin/orders?date=paid&from=2026-02-01&to=2026-02-28&state=partlyRefunded',
      );
    await show('Page views and orders');
    await expect
      .element(table('Page views and orders by product'))
      .toMatchTextContent(/Part 0\s*2,000\s*50\s*30\s*21$/);
    await expect
      .element(screen.getByRole('link', { name: 'Page views and orders' }))
      .toHaveAttribute('aria-current', 'true');
  });

  test('show each product as an entry of a list on phones', async () => {
    await page.viewport(390, 844);
    const { screen } = await open({ at: february });
    await expect
      .element(
        screen.getByRole('list', { name: 'Revenue by product' }).getByRole('listitem').first(),
      )
      .toMatchTextContent(
        /^Part 0\s*1 unit, \$40\.00 paid, \$1\.50 refunded, \$6\.15 tax, \$32\.35 net\s*\$38\.50$/,
      );
  });

  test('are downloaded as the table and period that are shown', async () => {
    const { screen } = await open({ at: `${february}&table=countries` });
    await expect.element(screen.getByRole('table')).toBeVisible();
    const { fetched, saved } = answerFile('statistics-countries.csv');
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => saved).toEqual(['statistics-countries.csv']);
    expect(fetched.mock.calls[0]![0]).toBe(
      '/api/back-office/statistics/countries/export?from=2026-02-01&until=2026-02-28',
    );
  });
});

describe('the period', () => {
  const periodOf = (address: URL | undefined) => [
    address?.searchParams.get('from'),
    address?.searchParams.get('until'),
  ];

  test('is the last 30 days, and another one by its name or by two days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
    const { screen, lastCall } = await open();
    const period = screen.getByRole('button', { name: /^Period:/ });
    await expect.element(period).toHaveTextContent('Period: Last 30 days');
    expect(periodOf(lastCall('/products'))).toEqual(['2026-10-26', '2026-11-24']);
    await period.click();
    await screen.getByRole('button', { name: 'This month' }).click();
    await expect.poll(() => periodOf(lastCall('/products'))[0]).toBe('2026-11-01');
    await expect.element(period).toHaveTextContent('Period: This month');
    await period.click();
    await screen.getByLabelText('From').fill('2026-02-01');
    await screen.getByLabelText('To', { exact: true }).fill('2026-02-28');
    await screen.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => periodOf(lastCall('/products'))).toEqual(['2026-02-01', '2026-02-28']);
  });

  test('out of order, too long or without its first day is refused', async () => {
    const { screen, calls } = await open({ at: february });
    await screen.getByRole('button', { name: /^Period:/ }).click();
    for (const [from, message] of [
      ['2026-03-01', 'The last day is before the first'],
      ['2024-01-01', 'A period has at most 366 days'],
      ['', 'Choose the first day'],
    ] as const) {
      await screen.getByLabelText('From').fill(from);
      await screen.getByRole('button', { name: 'Apply' }).click();
      await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
    }
    const shownAndBefore = ['2026-02-01', '2026-01-04'];
    for (const call of calls) expect(shownAndBefore).toContain(periodOf(call)[0]);
  });

  test('of a wrong address is the last 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
    const { lastCall, screen } = await open({ at: '/admin/statistics?from=x&until=2026-02-30' });
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(periodOf(lastCall('/products'))).toEqual(['2026-10-26', '2026-11-24']);
  });
});

test('an empty period says so in every table', async () => {
  const { screen, show } = await open({ at: february, isEmpty: true });
  await expect.element(screen.getByText('Nothing was sold in this period.')).toBeVisible();
  await show('Discount codes');
  await expect
    .element(screen.getByText('No order of this period has a discount code.'))
    .toBeVisible();
  await show('Refunds');
  await expect.element(screen.getByText('No order of this period was refunded.')).toBeVisible();
  await show('Page views and orders');
  await expect
    .element(screen.getByText('No product was viewed or ordered in this period.'))
    .toBeVisible();
});

test('statistics that could not be loaded are loaded again', async () => {
  let isDown = true;
  const { screen } = await renderShop({
    routes: [{ path: '/admin/statistics', Component: StatisticsPage }],
    at: `${february}&table=countries`,
    answer: ({ pathname }) => {
      if (isDown) return 400;
      return { data: pathname.endsWith('/countries') ? countries : sums };
    },
  });
  await expect.element(screen.getByText('The statistics could not be loaded.')).toBeVisible();
  await expect.element(screen.getByText('The countries could not be loaded.')).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(screen.getByRole('region', { name: 'Sums' })).toBeVisible();
});
