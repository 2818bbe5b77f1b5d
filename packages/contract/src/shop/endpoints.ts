import { defineEndpoints } from '../api/endpoint.ts';
import type { shopOperations } from './shop-texts.ts';

export const shopEndpoints = defineEndpoints<typeof shopOperations>()({
  getText: { method: 'GET', path: '/shop/texts/:name', access: 'public' },
});
