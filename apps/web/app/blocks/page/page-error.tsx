import { isRouteErrorResponse } from 'react-router';
import { ErrorView } from '../../ui/states.tsx';
import { NotFound } from './not-found.tsx';
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
