import { expect, test } from 'vitest';
import { listPagesAround } from './pagination.tsx';

test.each([
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5]],
  [6, 6, [2, 3, 4, 5, 6]],
])(
  'on page %d of %d the pages %j can be opened',
  { tags: ['HOME-27'] },
  (page, pageCount, pages) => {
    expect(listPagesAround(page, pageCount)).toEqual(pages);
  },
);
