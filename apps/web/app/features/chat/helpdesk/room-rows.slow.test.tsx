import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  makeChat,
  makeCustomerMessage,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';

beforeEach(() => page.viewport(1440, 800));

const scrollToEnd = (list: Locator) => {
  const box = list.element().parentElement!;
  box.scrollTo(0, box.scrollHeight);
};

describe('with five thousand chats', () => {
  const nameOf = (index: number) => `customer-${String(index).padStart(4, '0')}`;
  const base = Date.UTC(2025, 0, 1);
  const manyChats = () =>
    Array.from({ length: 5_000 }, (_, index) =>
      makeChat(nameOf(index), { updatedAt: new Date(base - index * 60_000).toISOString() }),
    );

  test('only those are there that fit on the screen, and the rest is loaded page by page', async () => {
    const { screen, rows, list, calls } = await openHelpdesk({ rooms: manyChats() });
    await expect.element(rows.first()).toMatchTextContent('customer-0000');
    await expect
      .element(screen.getByRole('region', { name: 'Active Chats' }))
      .toMatchTextContent(/^Active Chats\s*Times in UTC\s*5000 in all/);
    expect(rows.elements().length).toBeLessThan(40);
    const pagesRead = () =>
      calls
        .filter(({ pathname }) => pathname === '/api/chat-rooms')
        .map(({ searchParams }) => Number(searchParams.get('pagination[page]')));
    await expect
      .poll(() => {
        scrollToEnd(list);
        return Math.max(...pagesRead());
      })
      .toBeGreaterThan(3);
    expect(new Set(pagesRead()).size).toBe(Math.max(...pagesRead()));
    expect(rows.elements().length).toBeLessThan(40);
    await expect
      .element(list.getByRole('listitem').first())
      .toHaveAttribute('aria-setsize', '5000');
  });

  test('the keyboard reaches every loaded row', async () => {
    const { rows, row, list, screen } = await openHelpdesk({ rooms: manyChats() });
    await expect.element(row('customer-0000')).toHaveAttribute('aria-current', 'true');
    await expect.element(screen.getByText('Loading messages...')).not.toBeInTheDocument();
    expect(rows.elements().filter((one) => one.getAttribute('tabindex') === '0')).toHaveLength(1);
    rows.first().element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(row('customer-0002')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row('customer-0001')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/customer-00(49|99)/);
    const item = document.activeElement!.closest('li')!;
    expect(item.getAttribute('aria-posinset')).toMatch(/^(50|100)$/);
    await expect
      .element(list.getByRole('link').filter({ hasText: item.textContent! }))
      .toBeInViewport();
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect.element(row('customer-0000')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(row('customer-0001')).toHaveAttribute('aria-current', 'true');
    await expect.element(row('customer-0001')).toHaveFocus();
  });

  test('one from far below that is written in comes to the top, once', async () => {
    const rooms = manyChats();
    const { rows, row, receive, list } = await openHelpdesk({ rooms });
    await expect.element(rows.first()).toMatchTextContent('customer-0000');
    receive(
      makeCustomerMessage(rooms[4_321]!, 'From far below', { createdAt: new Date().toISOString() }),
    );
    await expect.element(rows.first()).toMatchTextContent('From far below');
    await expect.element(rows.first().getByText('Unread')).toBeInTheDocument();
    scrollToEnd(list);
    await expect.poll(() => rows.elements().at(-1)?.textContent).toMatch(/customer-\d{4}/);
    expect(row('customer-4321').elements().length).toBeLessThan(2);
  });

  test('visible rows keep their place when others come to the top', async () => {
    const rooms = manyChats();
    const { rows, row, receive, list } = await openHelpdesk({ rooms });
    await expect.element(row('customer-0000')).toHaveAttribute('aria-current', 'true');
    const box = list.element().parentElement!;
    box.scrollTo(0, 20 * 72);
    await expect.element(row('customer-0022')).toBeInViewport();
    const topOf = (name: string) => row(name).element().getBoundingClientRect().top;
    const before = topOf('customer-0022');
    receive(
      makeCustomerMessage(rooms[3_000]!, 'From far below', {
        createdAt: '2025-11-20T13:00:00.000Z',
      }),
    );
    receive(
      makeCustomerMessage(rooms[40]!, 'From below', { createdAt: '2025-11-20T14:00:00.000Z' }),
    );
    await expect.poll(() => Math.round(box.scrollTop / 72)).toBe(22);
    expect(Math.abs(topOf('customer-0022') - before)).toBeLessThan(2);
    box.scrollTo(0, 0);
    await expect.element(rows.first()).toMatchTextContent('From below');
  });

  test('a page that cannot be loaded can be asked for again', async () => {
    const rooms = manyChats().slice(0, 120);
    let isDown = false;
    const { list, screen, calls, row } = await openHelpdesk({
      rooms,
      answers: {
        '/api/chat-rooms': (address) => {
          const number = Number(address.searchParams.get('pagination[page]'));
          if (number > 1 && isDown) return 400;
          const data = rooms.slice((number - 1) * 50, number * 50);
          return {
            data,
            meta: { pagination: { page: number, pageSize: 50, pageCount: 3, total: 120 } },
          };
        },
      },
    });
    await expect.element(row('customer-0000')).toBeVisible();
    isDown = true;
    scrollToEnd(list);
    const again = screen.getByRole('button', { name: 'Load more chats' });
    await expect.element(again).toBeVisible();
    const count = calls.length;
    isDown = false;
    await again.click();
    await expect.element(again).not.toBeInTheDocument();
    expect(calls.length).toBeGreaterThan(count);
  });
});
