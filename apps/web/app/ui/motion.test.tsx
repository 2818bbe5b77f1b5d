import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton, Spinner } from './loading.tsx';

test('with reduced motion no loading state moves', async () => {
  const { container } = await render(
    <>
      <Skeleton className="h-4" />
      <Spinner />
      <ProgressBar label="Upload" share={undefined} />
    </>,
  );
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  const animations = [...container.querySelectorAll('*')].map(
    (element) => getComputedStyle(element).animationName,
  );
  expect(new Set(animations)).toEqual(new Set(['none']));
});
