import { BrowserStorageTable, PrivacyContent } from './privacy-content.tsx';
import { OwnTextPage } from '../../blocks/page/own-text-page.tsx';

export const OwnPrivacy = () => (
  <OwnTextPage
    name="privacy"
    title="Privacy"
    isDated
    below={
      <section aria-labelledby="cookies" className="mt-9">
        <h2 id="cookies" className="mb-3 text-h3">
          Cookies and browser storage
        </h2>
        <BrowserStorageTable />
      </section>
    }
    builtIn={<PrivacyContent />}
  />
);
