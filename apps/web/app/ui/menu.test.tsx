import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Menu, MenuItem } from './menu.tsx';

async function renderMenu(onLogout = () => {}) {
  return render(
    <>
      <p>The rest of the page</p>
      <Menu label="Account menu" trigger={<button aria-label="Account menu">M</button>}>
        <MenuItem asChild>
          <a href="#profile">My Profile</a>
        </MenuItem>
        <MenuItem onClick={onLogout}>Logout</MenuItem>
      </Menu>
    </>,
  );
}

test('the arrow keys open the menu and move through its items in a circle', async () => {
  const screen = await renderMenu();
  const trigger = screen.getByRole('button', { name: 'Account menu' });
  await userEvent.tab();
  await expect.element(trigger).toHaveFocus();

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
});

test('Escape closes the menu and gives the focus back', async () => {
  const screen = await renderMenu();
  const trigger = screen.getByRole('button', { name: 'Account menu' });
  await trigger.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('choosing an entry runs it and closes the menu', async () => {
  const onLogout = vi.fn();
  const screen = await renderMenu(onLogout);
  await screen.getByRole('button', { name: 'Account menu' }).click();
  await screen.getByRole('menuitem', { name: 'Logout' }).click();
  expect(onLogout).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});

test('a click elsewhere closes the menu', async () => {
  const screen = await renderMenu();
  await screen.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await screen.getByText('The rest of the page').click();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});

test('a letter moves to the next item that begins with it, and Space opens a link', async () => {
  const screen = await renderMenu();
  await screen.getByRole('button', { name: 'Account menu' }).click();
  await userEvent.keyboard('l');
  await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  await userEvent.keyboard('m ');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  expect(window.location.hash).toBe('#profile');
});

test('Tab leaves the menu and closes it', async () => {
  const screen = await renderMenu();
  await screen.getByRole('button', { name: 'Account menu' }).click();
  await userEvent.tab();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});

test('a menu at the lower edge of the screen comes into view as a whole', async () => {
  const screen = await render(
    <div style={{ paddingBlock: 'calc(100vh - 60px) 400px' }}>
      <Menu label="Actions" trigger={<button aria-label="Actions">M</button>}>
        {['Install', 'Older versions', 'Licence terms'].map((name) => (
          <MenuItem key={name}>{name}</MenuItem>
        ))}
      </Menu>
    </div>,
  );
  await screen.getByRole('button', { name: 'Actions' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Install' })).toHaveFocus();
  const menu = screen.getByRole('menu').element().getBoundingClientRect();
  expect(menu.bottom).toBeLessThanOrEqual(window.innerHeight);
});
