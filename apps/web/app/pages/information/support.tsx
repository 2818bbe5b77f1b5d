import type { LoaderFunctionArgs } from 'react-router';
import { loadOwnTexts } from '../../features/branding/texts.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage('tab');

export const loader = (args: LoaderFunctionArgs) => loadOwnTexts(args, ['faq', 'plans']);

/** The server cannot render the form in this tab. */
const isContact = () => new URLSearchParams(window.location.search).get('tab') === 'contact';

const content = loadOnUse(async () => (await import('./support-content.tsx')).SupportContent, {
  isOutdated: isContact,
});

export const clientLoader = content.preload;

export default function SupportPage() {
  return <content.Part />;
}
