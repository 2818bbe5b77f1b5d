import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeImage } from '../../../test/factories/products.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import type { BuyingCompany } from '../../features/companies/chosen-company.ts';
import type { AvatarUser } from '../../ui/avatar.tsx';
import { Header } from './header.tsx';

interface Visit {
  width?: number;
  user?: AvatarUser | null;
  cartCount?: number;
  favoriteCount?: number;
  isCompact?: boolean;
  company?: BuyingCompany;
}

async function renderHeader({ width = 1440, ...visit }: Visit = {}) {
  await page.viewport(width, 800);
  const Frame = () => <Header user={null} cartCount={0} favoriteCount={0} {...visit} />;
  const { screen } = await renderShop({
    routes: [{ path: '*', Component: Frame }],
    at: '/',
    answer: (address) => pageOf([], address),
  });
  return {
    screen,
    links: screen.getByRole('navigation', { name: 'Main' }).getByRole('link'),
    more: screen.getByRole('button', { name: 'More' }),
    menu: screen.getByRole('button', { name: 'Menu', exact: true }),
    account: screen.getByRole('button', { name: 'Account menu' }),
  };
}

const addressesOf = (links: { elements: () => Element[] }) =>
  links.elements().map((link) => [link.textContent, link.getAttribute('href')]);

const further = [
  ['SharePoint Online', '/sharepoint-online'],
  ['Track My Order', '/order'],
  ['Support', '/support'],
];

beforeEach(() => sessionStorage.clear());

test(
  'links to home, SharePoint Online, the orders and support',
  { tags: ['HDR-01', 'HDR-15', 'HDR-16', 'HDR-17', 'HDR-18'] },
  async () => {
    const { screen, links } = await renderHeader();
    expect(addressesOf(links)).toEqual([['Home', '/'], ...further]);
    await expect.element(links.first()).toHaveAttribute('aria-current', 'page');
    await expect
      .element(screen.getByRole('link', { name: 'Partshelf, home' }))
      .toHaveAttribute('href', '/');
  },
);

test.each([768, 1023])(
  'at %d pixels all links but Home are under More',
  { tags: ['slow', 'HDR-19'] },
  async (width) => {
    const { screen, links, more, menu } = await renderHeader({ width });
    expect(addressesOf(links)).toEqual([['Home', '/']]);
    await expect.element(menu).not.toBeInTheDocument();
    await more.click();
    await expect.element(screen.getByRole('menuitem').first()).toHaveFocus();
    expect(addressesOf(screen.getByRole('menuitem'))).toEqual(further);
  },
);

test('from 1024 pixels on all links fit into the header', { tags: ['HDR-19'] }, async () => {
  const { screen, links, more } = await renderHeader({
    width: 1024,
    user: { username: 'mara' },
    cartCount: 120,
    favoriteCount: 120,
  });
  await expect.element(more).not.toBeInTheDocument();
  expect(links.elements()).toHaveLength(4);
  const box = screen.getByRole('combobox');
  await expect.element(box).toBeVisible();
  expect(box.element().clientWidth).toBeGreaterThan(80);
  expect(document.documentElement.scrollWidth).toBe(1024);
});

test(
  'below 768 pixels the links and the account are behind the menu button',
  { tags: ['HDR-20'] },
  async () => {
    const { screen, links, menu, account } = await renderHeader({ width: 767 });
    await expect.element(links.first()).not.toBeInTheDocument();
    await expect.element(account).not.toBeInTheDocument();
    await menu.click();
    await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(addressesOf(links)).toEqual([['Home', '/'], ...further]);
    await expect.element(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  },
);

test('the menu sheet gets the focus, and Escape returns it', async () => {
  const { screen, links, menu } = await renderHeader({ width: 390 });
  await menu.click();
  await expect.element(links.first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('the menu sheet closes when another page opens', { tags: ['slow'] }, async () => {
  const { screen, links, menu } = await renderHeader({ width: 390 });
  await menu.click();
  await links.last().click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test(
  'the icons show their counts, 99 at most, and no zero',
  { tags: ['HDR-30', 'HDR-31'] },
  async () => {
    const { screen } = await renderHeader({ favoriteCount: 100, cartCount: 99 });
    const wishlist = screen.getByRole('link', { name: 'Wishlist, 100 items' });
    await expect.element(wishlist).toHaveTextContent('99+');
    await expect.element(wishlist).toHaveAttribute('href', '/favorite');
    const cart = screen.getByRole('link', { name: 'Cart, 99 items' });
    await expect.element(cart).toMatchTextContent(/^99$/);
    await expect.element(cart).toHaveAttribute('href', '/cart');
  },
);

test('one thing is counted in the singular', { tags: ['HDR-30', 'HDR-31'] }, async () => {
  const { screen } = await renderHeader({ favoriteCount: 1, cartCount: 1 });
  for (const name of ['Wishlist, 1 item', 'Cart, 1 item']) {
    await expect.element(screen.getByRole('link', { name })).toMatchTextContent(/^1$/);
  }
});

test.each([
  [49, false],
  [50, false],
  [51, true],
])(
  'scrolled down to %d pixels it is hidden: %s',
  { tags: ['HDR-32', 'HDR-33'] },
  async (top, isHidden) => {
    const { screen } = await renderHeader();
    document.body.style.height = '3000px';
    onTestFinished(() => document.body.removeAttribute('style'));
    const header = screen.getByRole('banner').element();
    await scrollTo(top);
    await expect.poll(() => header.hasAttribute('data-hidden')).toBe(isHidden);
    await scrollTo(top - 1);
    await expect.poll(() => header.hasAttribute('data-hidden')).toBe(false);
  },
);

async function scrollTo(top: number) {
  const scrolled = new Promise((resolve) =>
    window.addEventListener('scroll', resolve, { once: true }),
  );
  window.scrollTo({ top, behavior: 'instant' });
  await scrolled;
}

test('a hidden header shows for two seconds what was added to the cart', async () => {
  await page.viewport(1440, 800);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  function Frame() {
    const [count, setCount] = useState(0);
    return (
      <div style={{ height: 3000 }}>
        <Header user={null} cartCount={count} favoriteCount={0} />
        <button type="button" onClick={() => setCount(count + 1)}>
          Add
        </button>
      </div>
    );
  }
  const { screen } = await renderShop({
    routes: [{ path: '*', Component: Frame }],
    at: '/',
    answer: (address) => pageOf([], address),
  });
  const header = screen.getByRole('banner').element();
  await scrollTo(400);
  await expect.poll(() => header.hasAttribute('data-hidden')).toBe(true);
  (screen.getByText('Add', { exact: true }).element() as HTMLElement).click();
  await expect.poll(() => header.hasAttribute('data-hidden')).toBe(false);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(header.hasAttribute('data-hidden')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => header.hasAttribute('data-hidden')).toBe(true);
});

test.each([1440, 390])('at %d pixels the icons end where the page ends', async (width) => {
  const { account, menu } = await renderHeader({ width, user: { username: 'mara' } });
  const last = width === 390 ? menu : account;
  await expect.element(last).toBeVisible();
  const shown = last.element().firstElementChild!.getBoundingClientRect();
  const gutter = width === 390 ? 16 : 80;
  expect(Math.abs(width - gutter - shown.right)).toBeLessThanOrEqual(2);
});

test.each([1440, 390])(
  'where staff work, %d pixels have one row without search, wishlist and cart',
  { tags: ['DESK-01'] },
  async (width) => {
    const { screen } = await renderHeader({ width, isCompact: true, user: { username: 'tove' } });
    await expect.element(screen.getByRole('link', { name: 'Partshelf, home' })).toBeVisible();
    for (const name of ['Wishlist', 'Cart']) {
      expect(screen.getByRole('link', { name }).elements()).toHaveLength(0);
    }
    expect(screen.getByPlaceholder('Search App').elements()).toHaveLength(0);
  },
);

test('empty icons have no badge', { tags: ['HDR-30', 'HDR-31'] }, async () => {
  const { screen } = await renderHeader();
  for (const name of ['Wishlist', 'Cart']) {
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveTextContent('');
  }
});

test('a visitor is offered the login and nothing else', { tags: ['HDR-26'] }, async () => {
  const { screen, account } = await renderHeader();
  await account.click();
  await expect.element(screen.getByRole('menuitem')).toHaveFocus();
  expect(addressesOf(screen.getByRole('menuitem'))).toEqual([['Login', '/login']]);
});

test('a customer has a letter and can log out', { tags: ['HDR-25', 'HDR-28'] }, async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ ok: true }));
  const { screen, account } = await renderHeader({ user: { username: 'mara.lindt' } });
  await expect.element(account).toMatchTextContent(/^M$/);
  await account.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Login' })).not.toBeInTheDocument();
  await screen.getByRole('menuitem', { name: 'Logout' }).click();
  expect(send.mock.calls.map(([path]) => path)).toEqual(['/api/sessions/current']);
});

test('a customer with an image sees it', { tags: ['HDR-27'] }, async () => {
  const { url } = makeImage('A face');
  const { account } = await renderHeader({ user: { username: 'mara', imageUrl: url } });
  expect(account.element().querySelector('img')?.src).toBe(url);
  await expect.element(account).toHaveTextContent('');
});

test.each([320, 390, 768, 1279, 1280])(
  'at %d pixels the header names the company that one buys for, and nothing moves',
  { tags: ['slow', 'ORG-06'] },
  async (width) => {
    document.documentElement.toggleAttribute('data-buying', true);
    onTestFinished(() => document.documentElement.removeAttribute('data-buying'));
    const company = { documentId: 'f'.repeat(24), name: 'Fabrikam Holding International' };
    const given = { user: { username: 'mara' }, cartCount: 120, favoriteCount: 120 };
    const measure = (screen: { getByRole: typeof page.getByRole }) =>
      ['banner', 'combobox'].map((role) => {
        const {
          x,
          y,
          width: wide,
          height,
        } = screen
          .getByRole(role as 'banner')
          .element()
          .getBoundingClientRect();
        return [x, y, wide, height];
      });
    const before = await renderHeader({ width, ...given });
    await expect.element(before.screen.getByRole('combobox')).toBeVisible();
    const reserved = measure(before.screen);
    await before.screen.unmount();
    const { screen } = await renderHeader({ width, ...given, company });
    await expect.element(screen.getByRole('combobox')).toBeVisible();
    const link = screen.getByRole('link', { name: `Buying for ${company.name}` });
    await expect.element(link).toBeVisible();
    await expect.element(link).toHaveAttribute('href', `/company/${company.documentId}`);
    expect(measure(screen)).toEqual(reserved);
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(screen.getByRole('combobox').element().clientWidth).toBeGreaterThan(80);
  },
);
