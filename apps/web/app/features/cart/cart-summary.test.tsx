import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { makeCartItem } from '../../../test/factories/orders.ts';
import { CartSummary } from './cart-summary.tsx';

const totalOf = (text: string | null) => text?.match(/Total(\$[\d.,]+)/)?.[1];

test(
  'sums amount times quantity over the selected items, to the cent',
  { tags: ['CART-07'] },
  async () => {
    const selected = [
      makeCartItem({ amount: 0.1, quantity: 1 }),
      makeCartItem({ amount: 0.2, quantity: 1 }),
      makeCartItem({ amount: 1129.99, quantity: 3 }),
    ];
    const screen = await render(
      <CartSummary selected={selected} isDisabled={false} onCheckout={vi.fn()} />,
    );
    expect(totalOf(screen.container.textContent)).toBe('$3,390.27');
  },
);

test(
  'has a total of zero and no way to the checkout while nothing is selected',
  { tags: ['CART-07'] },
  async () => {
    const screen = await render(
      <CartSummary selected={[]} isDisabled={false} onCheckout={vi.fn()} />,
    );
    expect(totalOf(screen.container.textContent)).toBe('$0.00');
    const button = screen.getByRole('button', { name: 'Proceed to Checkout' });
    await expect.element(button).toBeDisabled();
    await expect.element(screen.getByText('Select at least one item to check out.')).toBeVisible();
    await expect
      .element(button)
      .toHaveAccessibleDescription('Select at least one item to check out.');
  },
);

test(
  'cannot be left while the cart is being fetched or changed',
  { tags: ['CART-12', 'CART-13'] },
  async () => {
    const screen = await render(
      <CartSummary selected={[makeCartItem()]} isDisabled onCheckout={vi.fn()} />,
    );
    await expect
      .element(screen.getByRole('button', { name: 'Proceed to Checkout' }))
      .toBeDisabled();
  },
);

test('says how many products fit in one order', async () => {
  const selected = Array.from({ length: 51 }, () => makeCartItem());
  const screen = await render(
    <CartSummary selected={selected} isDisabled={false} onCheckout={vi.fn()} />,
  );
  await expect.element(screen.getByText('At most 50 products fit in one order.')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Proceed to Checkout' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription('At most 50 products fit in one order.');
});
