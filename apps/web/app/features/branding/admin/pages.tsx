import type { PageSummary } from '@partshelf/contract/branding/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { apiQuery } from '../../../query-client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';

export const pagesKey = ['back-office', 'pages'];

export const pageListPath = '/admin/settings/pages';

export default function PagesPage() {
  return (
    <>
      <BackOfficeHeading
        title="Pages"
        actions={
          <ButtonLink to={`${pageListPath}/new`} icon={Plus}>
            New page
          </ButtonLink>
        }
      />
      <QueryState
        query={useQuery(apiQuery([...pagesKey, 'all'], 'GET /back-office/pages', {}))}
        skeleton={<Skeleton className="h-60" />}
        errorText="The pages could not be loaded."
      >
        {({ data: pages }) => <PageList pages={pages} />}
      </QueryState>
    </>
  );
}

function PageList({ pages }: { pages: readonly PageSummary[] }) {
  if (pages.length === 0) {
    return (
      <EmptyState link={{ to: `${pageListPath}/new`, label: 'Write the imprint' }}>
        Your shop has no pages of its own yet. In many countries it needs an imprint.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Pages" className="grid gap-3">
      {pages.map(({ documentId, title, path, inFooter, inSitemap, updatedAt }) => (
        <li key={documentId} className="relative sheet p-4 md:px-6">
          <h2 className="text-title">
            <Link
              to={`${pageListPath}/${documentId}`}
              className="link wrap-anywhere after:absolute after:inset-0"
            >
              {title}
            </Link>
          </h2>
          <p className="text-sm wrap-anywhere text-muted-foreground">/{path}</p>
          <p className="mt-1 text-xs text-muted-foreground">
            {inFooter ? 'In the footer' : 'Not in the footer'} ·{' '}
            {inSitemap ? 'In the sitemap' : 'Not in the sitemap'} · Changed{' '}
            {formatDateTime(updatedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
