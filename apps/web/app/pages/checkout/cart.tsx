import { loadOnUse } from '../../rendering/load-on-use.tsx';

export const loader = () => null;

const content = loadOnUse(async () => (await import('./cart-content.tsx')).CartContent);

export const clientLoader = content.preload;

export default function CartPage() {
  return <content.Part />;
}
