import { data, type LoaderFunctionArgs } from 'react-router';
import { loadOwnTexts } from '../../features/branding/texts.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { useBrand, useShownTexts } from '../../shop-settings.ts';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { settingsContext } from '../../rendering/load-context.ts';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { publicPage } from '../../rendering/public-page.ts';
import { EmptyState } from '../../ui/states.tsx';
import { PageHeading } from '../../ui/page.tsx';

export const handle = publicPage();

export function loader(args: LoaderFunctionArgs) {
  const isOff = args.context.get(settingsContext).texts?.promises.showsCareers === false;
  return isOff ? data(null, { status: 404 }) : loadOwnTexts(args, ['careers']);
}

const ownText = loadOnUse(
  async () => (await import('../../blocks/page/own-text-page.tsx')).OwnTextPage,
);

export const clientLoader = () => null;

export default function CareersPage() {
  const { own, promises } = useShownTexts();
  if (!promises.showsCareers) return <NotFound />;
  return own.includes('careers') ? (
    <ownText.Part name="careers" title="Careers" builtIn={<BuiltInCareers />} />
  ) : (
    <BuiltInCareers />
  );
}

function BuiltInCareers() {
  return (
    <div className="page-width pb-(--section)">
      <PageHead
        title="Careers"
        description={`There are no open positions at ${useBrand().name} right now. New ones appear here.`}
        path="/careers"
      />
      <PageHeading lead="We make parts that other people build with.">Careers</PageHeading>
      <div className="sheet py-6">
        <h2 className="pt-6 text-center text-section">Coming soon</h2>
        <EmptyState link={{ to: '/', label: 'Browse Products' }}>
          There are no open positions at the moment. New ones will appear here.
        </EmptyState>
      </div>
    </div>
  );
}
