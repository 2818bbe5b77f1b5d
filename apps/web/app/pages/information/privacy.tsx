import type { LoaderFunctionArgs } from 'react-router';
import { loadOwnTexts } from '../../features/branding/texts.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';
import { useShownTexts } from '../../shop-settings.ts';

export const handle = publicPage();

export const loader = (args: LoaderFunctionArgs) => loadOwnTexts(args, ['privacy']);

const content = loadOnUse(async () => (await import('./privacy-content.tsx')).PrivacyContent);

const ownText = loadOnUse(async () => (await import('./own-privacy.tsx')).OwnPrivacy);

export const clientLoader = content.preload;

export default function PrivacyPage() {
  return useShownTexts().own.includes('privacy') ? <ownText.Part /> : <content.Part />;
}
