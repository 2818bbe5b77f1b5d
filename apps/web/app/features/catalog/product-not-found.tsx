import { PageTitle } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

export function ProductNotFound() {
  return (
    <div className="page-width py-16 text-center">
      <PageTitle>Product not found</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-h1">Product not found!</h1>
      <EmptyState link={{ to: '/', label: 'Browse Products' }}>
        The address may be mistyped, or the product is no longer sold.
      </EmptyState>
    </div>
  );
}
