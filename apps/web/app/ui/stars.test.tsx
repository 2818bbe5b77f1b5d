import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { countStars, Stars } from './stars.tsx';

test.each([
  [4.4, 4],
  [4.5, 4.5],
  [4.9, 4.5],
  [1, 1],
])('a rating of %d shows %d stars: a half star from .5', { tags: ['NUM-06'] }, (rating, stars) => {
  expect(countStars(rating)).toBe(stars);
});

test('there are never more than five stars', { tags: ['NUM-05'] }, () => {
  expect(countStars(5)).toBe(5);
  expect(countStars(7)).toBe(5);
});

test('the drawn part of the row is as wide as its stars', { tags: ['NUM-06'] }, async () => {
  const screen = await render(<Stars rating={4.5} />);
  const row = screen.getByRole('img').element().firstElementChild!;
  const drawn = row.firstElementChild!.getBoundingClientRect().width;
  expect(drawn / row.getBoundingClientRect().width).toBeCloseTo(4.5 / 5, 2);
});

test('the figure has one decimal and is read out as a sentence', { tags: ['NUM-07'] }, async () => {
  const screen = await render(<Stars rating={4.76} />);
  await expect.element(screen.getByRole('img', { name: 'Rated 4.8 out of 5' })).toBeVisible();
  await expect.element(screen.getByText('4.8', { exact: true })).toBeVisible();
});

test('without a review it reads "No rating yet"', async () => {
  const screen = await render(<Stars rating={null} />);
  await expect.element(screen.getByText('No rating yet')).toBeVisible();
});
