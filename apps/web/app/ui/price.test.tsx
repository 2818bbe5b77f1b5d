import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import { expect, test } from 'vitest';
import { makeCartItem } from '../../test/factories/orders.ts';
import { makeProduct } from '../../test/factories/products.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { ProductPanel } from '../blocks/products/product-panel.tsx';
import { ProductTile } from '../blocks/products/product-tile.tsx';
import { CartSummary } from '../features/cart/cart-summary.tsx';
import { BuyBar } from '../pages/catalog/product-content.tsx';

const product = makeProduct({ price: 129 });

const places = {
  'on its card': <ProductTile product={product} sizes="300px" />,
  'on its page': <ProductPanel product={product} />,
  'in the buy bar of a phone': (
    <BuyBar product={product} actions={{ current: document.createElement('div') }} />
  ),
  'in the cart': (
    <CartSummary selected={[makeCartItem({ amount: 129 })]} isDisabled onCheckout={() => {}} />
  ),
};

async function render(place: keyof typeof places, settings: Partial<ShopSettings>) {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => places[place] }],
    at: '/',
    answer: () => 404,
    settings,
  });
  return screen;
}

async function show(place: keyof typeof places, isTaxed: boolean) {
  const invoicing = { asksVies: false, isTaxed };
  const screen = await render(place, { texts: { ...defaultShownTexts, invoicing } });
  await expect.element(screen.getByText('$129.00').first()).toBeInTheDocument();
  return screen.getByText('excl. VAT', { exact: true });
}

const placeNames = Object.keys(places) as (keyof typeof places)[];

test.each(placeNames)('a price says %s that VAT is added', { tags: ['BUY-05'] }, async (place) => {
  const note = await show(place, true);
  await expect.element(note.first()).toBeInTheDocument();
});

test.each(placeNames)('a price says nothing of VAT %s when none is added', async (place) => {
  const note = await show(place, false);
  expect(note.elements()).toEqual([]);
});

test.each(placeNames)(
  'a price is in the currency of the shop %s',
  { tags: ['CUR-01'] },
  async (place) => {
    const screen = await render(place, { currency: 'CHF' });
    await expect.element(screen.getByText('CHF 129.00').first()).toBeInTheDocument();
    expect(screen.getByText('$').elements()).toEqual([]);
  },
);
