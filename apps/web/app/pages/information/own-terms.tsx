import { OwnTextPage } from '../../blocks/page/own-text-page.tsx';
import { TermsContent } from './terms-content.tsx';

export const OwnTerms = () => (
  <OwnTextPage name="terms" title="Terms" isDated builtIn={<TermsContent />} />
);
