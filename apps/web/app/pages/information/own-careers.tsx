import type { ReactNode } from 'react';
import { OwnTextPage } from '../../blocks/page/own-text-page.tsx';

export const OwnCareers = ({ builtIn }: { builtIn: ReactNode }) => (
  <OwnTextPage name="careers" title="Careers" builtIn={builtIn} />
);
