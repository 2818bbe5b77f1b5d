import type { LoaderFunctionArgs } from 'react-router';
import { loadOwnTexts } from '../../features/branding/texts.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';
import { useShownTexts } from '../../shop-settings.ts';

export const handle = publicPage();

export const loader = (args: LoaderFunctionArgs) => loadOwnTexts(args, ['privacy']);

const content = loadOnUse(async () => (await import('./privacy-content.tsx')).PrivacyContent);

const ownText = loadOnUse(async () => {
  const [{ OwnTextPage }, { BrowserStorageTable, PrivacyContent }] = await Promise.all([
    import('../../blocks/page/own-text-page.tsx'),
    import('./privacy-content.tsx'),
  ]);
  const storageTable = (
    <section aria-labelledby="cookies" className="mt-9">
      <h2 id="cookies" className="mb-3 text-h2">
        Cookies and browser storage
      </h2>
      <BrowserStorageTable />
    </section>
  );
  return () => (
    <OwnTextPage
      name="privacy"
      title="Privacy"
      isDated
      below={storageTable}
      builtIn={<PrivacyContent />}
    />
  );
});

export const clientLoader = content.preload;

export default function PrivacyPage() {
  return useShownTexts().own.includes('privacy') ? <ownText.Part /> : <content.Part />;
}
