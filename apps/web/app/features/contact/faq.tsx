import type { FaqContent } from '@partshelf/contract/branding/texts.ts';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { AccordionItem } from '../../ui/accordion.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useOwnText } from '../branding/texts.ts';
import { RichText } from '../catalog/rich-text.tsx';

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
          and upload it to the app catalog: that of your tenant, so that every site may use it, or
          that of a single site. Then enable the app when SharePoint asks.
        </p>
        <p className="mt-3">
          You need to be a SharePoint administrator for the tenant app catalog, or an administrator
          of the site for its own.
        </p>
      </>
    ),
  },
  {
    question: 'How do I add a part to a page?',
    answer: (
      <p>
        If the app was not enabled for all sites, first add it under Site contents, New, App. Open
        the page, choose Edit, select the plus sign where the part should stand and pick it by its
        name. Its settings open beside the page. Publish the page when it looks right.
      </p>
    ),
  },
  {
    question: 'Are there in-app purchases?',
    answer: (
      <p>
        No. A part has one price, which you pay once with your order. Nothing inside it asks for
        money, and no function waits behind a second payment.
      </p>
    ),
  },
  {
    question: 'Which payment methods can I use?',
    answer: (
      <p>
        You pay by card, in US dollars, on the page of our payment provider, which also checks the
        card. We learn whether the payment succeeded, never the number of your card. When a payment
        fails you can try again, three times in all for one order.
      </p>
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
      <h2 className="mb-4 text-h2">FAQ's</h2>
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
