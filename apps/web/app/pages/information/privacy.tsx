import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage();

export const loader = () => null;

const content = loadOnUse(async () => (await import('./privacy-content.tsx')).PrivacyContent);

export const clientLoader = content.preload;

export default function PrivacyPage() {
  return <content.Part />;
}
