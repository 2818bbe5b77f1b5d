import type { LoaderFunctionArgs } from 'react-router';
import { loadOwnTexts } from '../../features/branding/texts.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';
import { useShownTexts } from '../../shop-settings.ts';

export const handle = publicPage();

export const loader = (args: LoaderFunctionArgs) => loadOwnTexts(args, ['terms']);

const content = loadOnUse(async () => (await import('./terms-content.tsx')).TermsContent);

const ownText = loadOnUse(async () => {
  const [{ OwnTextPage }, { TermsContent }] = await Promise.all([
    import('../../blocks/page/own-text-page.tsx'),
    import('./terms-content.tsx'),
  ]);
  return () => <OwnTextPage name="terms" title="Terms" isDated builtIn={<TermsContent />} />;
});

export const clientLoader = content.preload;

export default function TermsPage() {
  return useShownTexts().own.includes('terms') ? <ownText.Part /> : <content.Part />;
}
