import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton } from './loading.tsx';
import { PageSpinner } from './page-spinner.tsx';

test('the footer is hidden while a placeholder is there, and shown after the last one', async () => {
  const Page = ({ isLoading }: { isLoading: boolean }) => (
    <>
      <main>
        {isLoading && <Skeleton className="h-8" />}
        {isLoading && <PageSpinner className="h-8" />}
      </main>
      <footer>Imprint</footer>
    </>
  );
  const screen = await render(<Page isLoading />, { container: document.body });
  const readVisibility = () => getComputedStyle(screen.getByText('Imprint').element()).visibility;
  expect(readVisibility()).toBe('hidden');
  await screen.rerender(<Page isLoading={false} />);
  expect(readVisibility()).toBe('visible');
  expect(document.body).toHaveAttribute('data-loaded');
});
