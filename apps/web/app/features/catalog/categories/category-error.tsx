import { ErrorView } from '../../../ui/states/error-view.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';

interface CategoryErrorProps {
  heading: string;
  onRetry: () => void;
}

export function CategoryError({ heading, onRetry }: CategoryErrorProps) {
  return (
    <div className="page-width py-16 text-center">
      <PageTitle>{heading}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-h1">{heading}</h1>
      <ErrorView onRetry={onRetry}>Error: No data available!</ErrorView>
    </div>
  );
}
