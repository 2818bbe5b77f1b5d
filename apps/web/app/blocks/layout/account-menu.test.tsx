import { expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import { AccountMenuItems } from './account-menu.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { SheetItem } from '../../ui/sheet.tsx';

test.each([
  ['the menu', MenuItem, 'menuitem'],
  ['the sheet of phones', SheetItem, 'link'],
] as const)(
  'offers My Profile in %s to signed-in users',
  { tags: ['HDR-24'] },
  async (_, item, role) => {
    const Entry = () => (
      <AccountMenuItems user={{ username: 'mara' }} onLogout={() => {}} item={item} />
    );
    const { screen } = await renderShop({
      routes: [{ path: '/', Component: Entry }],
      at: '/',
      answer: () => 500,
    });
    await expect
      .element(screen.getByRole(role, { name: 'My Profile' }))
      .toHaveAttribute('href', '/profile');
    await expect.element(screen.getByText('Login')).not.toBeInTheDocument();
  },
);

test.each([
  [true, 1],
  [false, 0],
])('offers the back office to an Admin alone: %s', async (isAdmin, count) => {
  const Entry = () => (
    <AccountMenuItems
      user={{ username: 'ada' }}
      isAdmin={isAdmin}
      onLogout={() => {}}
      item={MenuItem}
    />
  );
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Entry }],
    at: '/',
    answer: () => 500,
  });
  await expect.element(screen.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Back office' }).elements()).toHaveLength(count);
});
