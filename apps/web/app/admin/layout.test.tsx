import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signInOnDesktop } from '../../test/sign-in-on-desktop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { SaveButton } from './editor.tsx';
import BackOfficeLayout from './layout.tsx';
import BackOfficeNotFound from './not-found.tsx';

signInOnDesktop();

const inUtc = ({ pathname }: URL) =>
  pathname.endsWith('/time-zone') ? { data: { timeZone: 'UTC' } } : 404;

test('the first tab stop skips the menu of the back office', async () => {
  const routes = [{ path: '/admin', Component: BackOfficeLayout }];
  const { screen } = await renderShop({ routes, at: '/admin', answer: () => 404 });
  await expect.element(screen.getByRole('main')).toBeInTheDocument();
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeVisible();
  await expect.element(skip).toHaveAttribute('href', `#${screen.getByRole('main').element().id}`);
});

test(
  'an unknown address stays in the frame of the back office',
  { tags: ['VEND-19'] },
  async () => {
    const routes = [
      {
        path: '/admin',
        Component: BackOfficeLayout,
        children: [{ path: '*', Component: BackOfficeNotFound }],
      },
    ];
    const { screen } = await renderShop({ routes, at: '/admin/nothing', answer: inUtc });
    await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Back office' })).toBeVisible();
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Overview' }))
      .toHaveAttribute('href', '/admin');
  },
);

test('the frame stands even if the time zone cannot be loaded, which is tried again', async () => {
  let isDown = true;
  const routes = [
    {
      path: '/admin',
      Component: BackOfficeLayout,
      children: [{ index: true, Component: () => <p>The overview</p> }],
    },
  ];
  const { screen } = await renderShop({
    routes,
    at: '/admin',
    answer: (address) => (isDown ? 400 : inUtc(address)),
  });
  const failure = screen.getByText('The time zone of the shop could not be loaded.');
  await expect.element(failure).toBeVisible();
  await expect.element(screen.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The overview')).toBeVisible();
});

test('Ctrl+S saves, unless a dialog is open', { tags: ['slow', 'VEND-19'] }, async () => {
  const handleSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const Screen = () => (
    <>
      <SaveButton form="settings" pending={false}>
        Save changes
      </SaveButton>
      <form id="settings" onSubmit={handleSubmit}>
        <input aria-label="Name" />
      </form>
      <dialog aria-label="Question" />
    </>
  );
  const routes = [{ path: '/admin', Component: Screen }];
  const { screen } = await renderShop({ routes, at: '/admin', answer: () => 404 });
  await screen.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(handleSubmit).toHaveBeenCalledOnce();
  document.querySelector('dialog')!.showModal();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(handleSubmit).toHaveBeenCalledOnce();
});

test(
  'the button says for a moment that all is saved, and keeps its name',
  { tags: ['slow'] },
  async () => {
    const Screen = () => {
      const [isSaved, setIsSaved] = useState(false);
      return (
        <SaveButton
          type="button"
          pending={false}
          isSaved={isSaved}
          onClick={() => setIsSaved(!isSaved)}
        >
          Save changes
        </SaveButton>
      );
    };
    const routes = [{ path: '/admin', Component: Screen }];
    const { screen } = await renderShop({ routes, at: '/admin', answer: () => 404 });
    const button = screen.getByRole('button', { name: 'Save changes' });
    await button.click();
    await expect.element(button.getByText('Saved')).toBeVisible();
    await expect.element(button.getByText('Saved')).not.toBeInTheDocument();
    await button.click();
    await button.click();
    await expect.element(button.getByText('Saved')).toBeVisible();
  },
);
