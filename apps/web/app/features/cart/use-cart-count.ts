import { useCartItems } from './use-cart.ts';

export function useCartCount(): number {
  return useCartItems().length;
}
