import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';

export const loader = () => null;

const content = loadOnUse(async () => (await import('./licence-content.tsx')).LicenceContent, {
  fallback: <PageSpinner className="min-h-96" />,
});

export const clientLoader = content.preload;

export default function LicencePage() {
  return <content.Part />;
}
