import { PageSpinner } from '../../ui/page-spinner.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';

export const loader = () => null;

const content = loadOnUse(async () => (await import('./details-content.tsx')).OrderDetailsContent, {
  fallback: <PageSpinner className="min-h-96" />,
});

export const clientLoader = content.preload;

export default function OrderDetailsPage() {
  return <content.Part />;
}
