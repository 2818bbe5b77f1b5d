import { useQuery } from '@tanstack/react-query';
import { ownPageQuery } from '../../features/branding/texts.ts';
import { RichText } from '../../features/catalog/rich-text.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { NotFound } from './page-error.tsx';
import { PageHead } from './page-head.tsx';

export function PublishedPage({ path }: { path: string }) {
  return (
    <QueryState
      query={useQuery(ownPageQuery(path))}
      skeleton={<Skeleton className="page-width my-10 h-96 max-w-prose" />}
      notFound={<NotFound />}
      errorText="This page could not be loaded."
    >
      {({ data: { title, html, inSitemap } }) => (
        <div className="page-width pb-(--section)">
          <PageHead title={title} description={title} path={`/${path}`} />
          {!inSitemap && <meta name="robots" content="noindex" />}
          <PageHeading>{title}</PageHeading>
          <div className="max-w-prose">
            <RichText html={html} />
          </div>
        </div>
      )}
    </QueryState>
  );
}
