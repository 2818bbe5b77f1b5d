import { isRouteErrorResponse } from 'react-router';
import { ErrorView, EmptyState } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/page.tsx';

export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div className="page-width py-16">
      <PageTitle>Something went wrong</PageTitle>
      <h1 className="text-h1 text-center">Something went wrong</h1>
      <ErrorView onRetry={() => window.location.reload()}>
        This page could not be loaded. Please try again in a moment.
      </ErrorView>
    </div>
  );
}

export function NotFound() {
  return (
    <div className="page-width py-16 text-center">
      <PageTitle>Page not found</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-h1">Page not found</h1>
      <EmptyState link={{ to: '/', label: 'Return to Home' }}>
        There is nothing at this address. It may be mistyped, or the page has moved.
      </EmptyState>
    </div>
  );
}
