import { afterEach, expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import { GoogleButton } from './provider-buttons.tsx';
import { consumeGoogleReturnPath } from './provider-return-path.ts';

const routes = [{ path: '/login', Component: GoogleButton }];

const answer = () => 404;

async function press(screen: Awaited<ReturnType<typeof renderShop>>['screen']) {
  const preventNavigation = (event: Event) => event.preventDefault();
  window.addEventListener('click', preventNavigation, { once: true });
  await screen.getByRole('link', { name: 'Sign in with Google' }).click();
}

afterEach(() => void consumeGoogleReturnPath());

test('opens Google through the server', { tags: ['GOOG-01', 'GOOG-02'] }, async () => {
  const { screen } = await renderShop({ routes, at: '/login', answer });
  const button = screen.getByRole('link', { name: 'Sign in with Google' });
  await expect.element(button).toBeVisible();
  await expect.element(button).toHaveAttribute('href', '/api/connect/google');
});

test('stores the page to return to', async () => {
  const from = '/order?page=2';
  const at = { pathname: '/login', state: { from } };
  const { screen } = await renderShop({ routes, at, answer });
  await press(screen);
  expect(consumeGoogleReturnPath()).toBe(from);
  expect(consumeGoogleReturnPath()).toBe('/');
});

test('replaces the page to return to', async () => {
  sessionStorage.setItem('googleOrigin', '/order');
  const { screen } = await renderShop({ routes, at: '/login', answer });
  await press(screen);
  expect(consumeGoogleReturnPath()).toBe('/');
});

test('is missing in a shop that cannot do it', async () => {
  const Page = () => (
    <>
      <GoogleButton />
      <p>The rest</p>
    </>
  );
  const { screen } = await renderShop({
    routes: [{ path: '/login', Component: Page }],
    at: '/login',
    answer,
    settings: { google: false },
  });
  await expect.element(screen.getByText('The rest')).toBeVisible();
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});
