import { EmptyState } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/page.tsx';

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
