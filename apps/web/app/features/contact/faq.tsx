import type { FaqContent } from '@partshelf/contract/branding/texts.ts';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { AccordionItem } from '../../ui/accordion.tsx';
import { useShownTexts } from '../../shop-settings.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { getCurrencyLabel } from '../../ui/currency-label.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useOwnText } from '../branding/texts.ts';
import { RichText } from '../catalog/rich-text.tsx';

const CurrencyLabel = () => getCurrencyLabel();

function TransferAnswer() {
  const { transfer } = useShownTexts();
  if (transfer === 'off') return null;
  return (
    <p className="mt-3">
      {transfer === 'all' ? 'You' : 'Company accounts'} can also pay by bank transfer where checkout
      offers it. The order then says which account to use and what to write.
    </p>
  );
}

function LicenceAnswer() {
  if (!useShownTexts().hasLicences) return null;
  return (
    <p className="mt-3">
      A part that comes with a licence also has a licence file. Name your Microsoft 365 tenant or
      your hosts under{' '}
      <Link to="/licences" className="link">
        Licences
      </Link>
      , and install the file there in one line.
    </p>
  );
}

function RenewalAnswer() {
  if (!useShownTexts().hasLicences) return null;
  return (
    <p className="mt-3">
      Where a part is sold with updates for a year, you can buy another year. Without it the part
      goes on running, and what was released until then stays yours.
    </p>
  );
}

const questions = [
  {
    question: 'How do I install a part?',
    answer: (
      <>
        <p>
          Every part is a .sppkg package. Download it under{' '}
          <Link to="/order" className="link">
            Track My Order
          </Link>{' '}
          and upload it to an app catalog: the one of your tenant for all sites, or the one of a
          single site. Then enable the app when SharePoint asks.
        </p>
        <p className="mt-3">
          For the app catalog of the tenant you need to be a SharePoint administrator, for the one
          of a site an administrator of that site.
        </p>
        <LicenceAnswer />
      </>
    ),
  },
  {
    question: 'How do I add a part to a page?',
    answer: (
      <p>
        If the app was not enabled for all sites, first add it under Site contents, New, App. Open
        the page, choose Edit, select the plus sign where you want the part, and choose it by its
        name. Its settings open beside the page. Then publish the page.
      </p>
    ),
  },
  {
    question: 'Are there in-app purchases?',
    answer: (
      <>
        <p>
          No. A part has one price, which you pay once. It asks for no further payment, and no
          feature is locked.
        </p>
        <RenewalAnswer />
      </>
    ),
  },
  {
    question: 'Which payment methods can I use?',
    answer: (
      <>
        <p>
          You pay by card, in <CurrencyLabel />, on the page of our payment provider. We never see
          the number of your card. If a payment fails, you can try again, with three attempts for
          each order.
        </p>
        <TransferAnswer />
      </>
    ),
  },
];

interface FaqProps {
  isShown: boolean;
}

export function Faq({ isShown }: FaqProps) {
  const own = useOwnText('faq');
  return (
    <section hidden={!isShown}>
      <h2 className="mb-4 text-section">FAQ's</h2>
      <div className="border-t border-border">
        {own ? (
          <OwnFaq query={own.query} entries={own.content?.entries ?? []} />
        ) : (
          questions.map(({ question, answer }) => (
            <AccordionItem key={question} name="faq" title={question}>
              {answer}
            </AccordionItem>
          ))
        )}
      </div>
    </section>
  );
}

interface OwnFaqProps extends Pick<FaqContent, 'entries'> {
  query: ComponentProps<typeof QueryState>['query'];
}

function OwnFaq({ query, entries }: OwnFaqProps) {
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-60" />}
      errorText="The questions could not be loaded."
    >
      {() =>
        entries.map(({ question, answer }, index) => (
          <AccordionItem key={index} name="faq" title={question}>
            <RichText html={answer} />
          </AccordionItem>
        ))
      }
    </QueryState>
  );
}
