import { PageSpinner } from '../../ui/page-spinner.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';

export const loader = () => null;

const content = loadOnUse(async () => (await import('./install-content.tsx')).OrderInstallContent, {
  fallback: <PageSpinner className="min-h-96" />,
});

export const clientLoader = content.preload;

export default function OrderInstallPage() {
  return <content.Part />;
}
