import type { SandboxStore } from '../../store/tables.ts';
import { createMissingResourceError } from '../stripe-error.ts';

type Product = {
  id: string;
  object: 'product';
  active: false;
  description: string | null;
  images: string[];
  livemode: false;
  metadata: Record<string, string>;
  name: string;
};

export function getProduct(store: SandboxStore, id: string): Product {
  const lines = store.list('sessions').flatMap((session) => session.lines);
  const line = lines.find(({ item }) => item.price.product === id);
  if (!line) throw createMissingResourceError('product', id);
  return {
    id,
    object: 'product',
    active: false,
    description: line.description ?? null,
    images: line.imageUrl ? [line.imageUrl] : [],
    livemode: false,
    metadata: line.productMetadata,
    name: line.item.description,
  };
}
