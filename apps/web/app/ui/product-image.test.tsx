import { expect, test } from 'vitest';
import { renderShop } from '../../test/render-shop.tsx';
import { ProductImage } from './product-image.tsx';

const image = {
  url: '/uploads/a-800.webp',
  width: 800,
  height: 600,
  alternativeText: 'A chart',
  formats: {
    small: { url: '/uploads/a-480.webp', width: 480, height: 360 },
    medium: { url: '/uploads/a-800.webp', width: 800, height: 600 },
  },
};

async function showImage(imagesUrl: string | null) {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => <ProductImage image={image} sizes="100vw" /> }],
    at: '/',
    answer: () => ({}),
    settings: { imagesUrl },
  });
  const shown = screen.getByRole('img', { name: 'A chart' });
  await expect.element(shown).toBeInTheDocument();
  return shown.element();
}

test('an image comes from the shop', async () => {
  const shown = await showImage(null);
  expect(shown.getAttribute('src')).toBe('/uploads/a-800.webp');
});

test('with a CDN every size of an image comes from there', async () => {
  const shown = await showImage('https://cdn.example/images');
  expect(shown.getAttribute('src')).toBe('https://cdn.example/images/a-800.webp');
  expect(shown.getAttribute('srcset')).toBe(
    'https://cdn.example/images/a-480.webp 480w, https://cdn.example/images/a-800.webp 800w',
  );
});
