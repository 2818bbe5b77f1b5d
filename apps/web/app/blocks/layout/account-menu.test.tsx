import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
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

const fabrikam = { documentId: 'f'.repeat(24), name: 'Fabrikam' };

test.each([
  ['the menu', MenuItem, 'menuitemradio', 'aria-checked'],
  ['the sheet of phones', SheetItem, 'button', 'aria-pressed'],
] as const)(
  '%s switches between the companies that one buys for',
  { tags: ['slow', 'ORG-06'] },
  async (_, item, role, state) => {
    signIn();
    const user = makeUser({ buysFor: [fabrikam] });
    const Entry = () => <AccountMenuItems user={user} onLogout={() => {}} item={item} />;
    const { screen, calls } = await renderShop({
      routes: [{ path: '/', Component: Entry }],
      at: '/',
      answer: () => user,
    });
    const group = screen.getByRole('group', { name: 'Buying for' });
    const company = group.getByRole(role, { name: 'Fabrikam' });
    await expect.element(company).toHaveAttribute(state, 'false');
    await company.click();
    await expect.element(company).toHaveAttribute(state, 'true');
    expect(localStorage.getItem('chosenCompany')).toBe(`${user.documentId} ${fabrikam.documentId}`);
    await group.getByRole(role, { name: 'Myself' }).click();
    await expect.element(company).toHaveAttribute(state, 'false');
    expect(calls.map(({ pathname }) => pathname)).toEqual(['/api/users/me']);
  },
);
