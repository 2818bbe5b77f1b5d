import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage();

export const loader = () => null;

const content = loadOnUse(async () => (await import('./terms-content.tsx')).TermsContent);

export const clientLoader = content.preload;

export default function TermsPage() {
  return <content.Part />;
}
