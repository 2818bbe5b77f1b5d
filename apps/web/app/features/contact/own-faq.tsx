import type { FaqContent } from '@partshelf/contract/branding/texts.ts';
import type { ComponentProps } from 'react';
import { AccordionItem } from '../../ui/navigation/accordion.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { RichText } from '../catalog/rich-text.tsx';

interface OwnFaqProps extends Pick<FaqContent, 'entries'> {
  query: ComponentProps<typeof QueryState>['query'];
}

export function OwnFaq({ query, entries }: OwnFaqProps) {
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
