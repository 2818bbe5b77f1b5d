import { expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import RegisterPage from './register.tsx';

test(
  'names the terms and the privacy page before one registers',
  { tags: ['BUY-05'] },
  async () => {
    const { screen } = await renderShop({
      routes: [{ path: '/register', Component: RegisterPage }],
      at: '/register',
      answer: () => 404,
    });
    const line = screen.getByText('By registering you accept the Terms. See Privacy.');
    await expect.element(line).toBeVisible();
    for (const [name, href] of Object.entries({ Terms: '/terms', Privacy: '/privacy' }))
      await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  },
);
