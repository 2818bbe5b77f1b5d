import type { ReactNode } from 'react';
import { RichText } from '../../features/catalog/rich-text.tsx';
import { useOwnText } from '../../features/branding/texts.ts';
import { formatSharedDate } from '../../ui/dates.ts';
import { PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHead } from './page-head.tsx';

interface OwnTextPageProps {
  name: 'terms' | 'privacy' | 'careers';
  title: string;
  isDated?: boolean;
  below?: ReactNode;
  builtIn: ReactNode;
}

export function OwnTextPage({ name, title, isDated, below, builtIn }: OwnTextPageProps) {
  const own = useOwnText(name);
  if (!own) return builtIn;
  return (
    <div className="page-width pb-(--section)">
      <PageHead title={title} description={title} path={`/${name}`} />
      <QueryState
        query={own.query}
        skeleton={<Skeleton className="my-10 h-96 max-w-prose" />}
        errorText="This text could not be loaded."
      >
        {() => (
          <>
            <PageHeading
              lead={
                isDated && own.updatedAt
                  ? `Last updated ${formatSharedDate(own.updatedAt)}`
                  : undefined
              }
            >
              {title}
            </PageHeading>
            <div className="max-w-prose">
              {own.content && <RichText html={own.content.html} />}
              {below}
            </div>
          </>
        )}
      </QueryState>
    </div>
  );
}
