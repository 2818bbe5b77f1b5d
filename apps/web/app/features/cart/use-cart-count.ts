import { useCartItems } from './use-cart.ts';

/** How many items the cart holds; zero for a visitor. */
export function useCartCount(): number {
  return useCartItems().length;
}
