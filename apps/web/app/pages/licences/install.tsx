import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';

export const loader = () => null;

const content = loadOnUse(async () => (await import('./install-content.tsx')).TrialInstallContent, {
  fallback: <PageSpinner className="min-h-96" />,
});

export const clientLoader = content.preload;

export default function TrialInstallPage() {
  return <content.Part />;
}
