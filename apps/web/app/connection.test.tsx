import { useQuery, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api } from './api.ts';
import { ConnectionNotice } from './blocks/page/connection-notice.tsx';
import { apiQuery, createQueryClient } from './query-client.ts';
import { Toaster } from './ui/toast.tsx';

const readCarts = () => api('GET /carts', { query: {} });

/** Paths that start so get no answer. */
function openShop(...lost: string[]) {
  const shop = { lost, asked: [] as string[] };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const path = String(input);
    shop.asked.push(path);
    if (shop.lost.some((start) => path.startsWith(start))) throw new TypeError('Failed to fetch');
    return Response.json({ data: path });
  });
  return shop;
}

const queries = ['GET /carts', 'GET /favorites'] as const;

function Reader({ call }: { call: (typeof queries)[number] }) {
  const { data, status } = useQuery(apiQuery(['test'], call, { query: {} }));
  return <p>{data ? `${call} is here` : `${call} is ${status}`}</p>;
}

async function openPage() {
  const page = (isShown: boolean) => (
    <QueryClientProvider client={client}>
      <ConnectionNotice />
      {isShown && queries.map((call) => <Reader key={call} call={call} />)}
      <Toaster />
    </QueryClientProvider>
  );
  const client = createQueryClient(api);
  const screen = await render(page(false));
  return { screen, showReaders: () => screen.rerender(page(true)) };
}

test(
  'a lost connection is said once, and goes away by itself with all that was asked for',
  { tags: ['BUY-20'] },
  async () => {
    const shop = openShop('/');
    const { screen, showReaders } = await openPage();
    await expect(readCarts()).rejects.toThrow('Failed to fetch');
    const notice = screen.getByText('Connection lost. Reconnecting...');
    await expect.element(notice).toBeVisible();
    expect(notice.element().closest('[role=status]')).toHaveAttribute('aria-live', 'polite');
    expect(document.documentElement).toHaveAttribute('data-connection-lost');
    await showReaders();
    for (const call of queries) {
      await expect.element(screen.getByText(`${call} is pending`)).toBeVisible();
    }
    expect(notice.elements()).toHaveLength(1);
    expect(screen.getByRole('listitem').elements()).toHaveLength(0);

    shop.lost = [];
    window.dispatchEvent(new Event('online'));
    for (const call of queries) {
      await expect.element(screen.getByText(`${call} is here`)).toBeVisible();
    }
    await expect.element(notice).not.toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-connection-lost');
  },
);

test(
  'a call that fails while the shop answers is no lost connection',
  { tags: ['BUY-20'] },
  async () => {
    const shop = openShop('/api/');
    const { screen } = await openPage();
    await expect(readCarts()).rejects.toThrow('Failed to fetch');
    await expect.poll(() => shop.asked.at(-1)).toBe('/icon-192.png');
    await expect.element(screen.getByText(/^Connection lost/)).not.toBeInTheDocument();
  },
);

test('a link to another page waits for the connection', { tags: ['BUY-20'] }, async () => {
  const shop = openShop('/');
  const { screen } = await openPage();
  const isFollowed = (path: string) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = path;
    link.addEventListener('click', (event) => {
      link.dataset['isStopped'] = String(event.defaultPrevented);
      event.preventDefault();
    });
    link.click();
    return link.dataset['isStopped'] === 'false';
  };
  expect(isFollowed('/cart')).toBe(true);
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText(/^Connection lost/)).toBeVisible();
  expect(isFollowed('/cart')).toBe(false);
  expect(isFollowed(`${window.location.pathname}#content`)).toBe(true);
  expect(isFollowed('mailto:support@shop.test')).toBe(true);
  shop.lost = [];
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText(/^Connection lost/)).not.toBeInTheDocument();
  expect(isFollowed('/cart')).toBe(true);
});
