import { loadOnUse } from '../../rendering/load-on-use.tsx';

export const loader = () => null;

const content = loadOnUse(async () => (await import('./order-content.tsx')).OrderContent);

export const clientLoader = content.preload;

export default function OrderPage() {
  return <content.Part />;
}
