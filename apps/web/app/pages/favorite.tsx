import { loadOnUse } from '../rendering/load-on-use.tsx';

export const loader = () => null;

const content = loadOnUse(async () => (await import('./favorite-content.tsx')).FavoriteContent);

export const clientLoader = content.preload;

export default function FavoritePage() {
  return <content.Part />;
}
