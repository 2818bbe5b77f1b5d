import type { Review } from '@partshelf/contract/reviews.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeImage, makeProduct } from '../../../test/factories/products.ts';
import { countRatings, makeReview } from '../../../test/factories/reviews.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import ReviewPage, { clientLoader } from './review.tsx';

const routes = [
  { path: '/review/:slug', Component: ReviewPage, loader: clientLoader },
  { path: '/product/:slug', Component: () => <p>The product</p> },
  { path: '/', Component: () => <p>The home page</p> },
];

const product = makeProduct({
  slug: 'kpi-board',
  title: 'KPI Board',
  price: 189,
  averageRating: 4.5,
  reviewCount: 9,
  categories: [{ id: 1, documentId: 'c', title: 'Calendars & Rooms', slug: 'calendars' }],
});

const isReviews = ({ pathname }: URL) => pathname === '/api/reviews';

/** The stars are filtered here as on the server. */
function answerReviews(reviews: readonly Review[], address: URL) {
  const stars = address.searchParams.get('rating');
  const found = reviews.filter(({ rating }) => stars === null || String(rating) === stars);
  const { data, meta } = pageOf(found, address);
  return { data, meta: { ...meta, ratings: countRatings(reviews) } };
}

const open = (reviews: readonly Review[], at = '/review/kpi-board') =>
  renderShop({
    routes,
    at,
    answer: (address) =>
      isReviews(address) ? answerReviews(reviews, address) : pageOf([product], address),
  });

beforeEach(() => page.viewport(1280, 900));

describe('/review/{slug}', () => {
  test(
    'shows the reviews of the product with that slug',
    { tags: ['slow', 'REV-01', 'PERM-03'] },
    async () => {
      const { screen, calls } = await open([makeReview()]);
      const heading = screen.getByRole('heading', { level: 1, name: 'Customer Reviews' });
      await expect.element(heading).toBeVisible();
      await expect.element(screen.getByText(/^Comment/)).toBeVisible();
      expect(document.title).toBe('Customer Reviews of KPI Board | Partshelf');
      expect(calls.find(isReviews)?.searchParams.get('slug')).toBe('kpi-board');
    },
  );

  test("shows the vendor's reply below the review", async () => {
    const reply = { text: 'Fixed in 2.0.\nThank you.', createdAt: '2025-11-21T23:30:00.000Z' };
    const { screen } = await open([makeReview({ comment: 'Crashes.', reply }), makeReview()]);
    const entry = screen.getByRole('article').filter({ hasText: 'Crashes.' });
    await expect
      .element(entry)
      .toMatchTextContent(/Crashes\..*Reply from Partshelf · Nov 21, 2025\s*Fixed in 2\.0\./);
    expect(screen.getByText(/^Reply from/).elements()).toHaveLength(1);
  });

  test(
    'says who wrote it, how many stars they gave, what they say and when',
    { tags: ['REV-02', 'REV-05', 'REV-06', 'REV-07'] },
    async () => {
      const { screen } = await open([
        makeReview({
          rating: 5,
          comment: 'Line one.\nLine two.',
          users_permissions_user: { username: 'Noor Visser', profileImg: null },
        }),
      ]);
      const entry = screen.getByRole('article');
      await expect.element(entry.getByRole('heading', { name: 'Noor Visser' })).toBeVisible();
      await expect.element(entry.getByRole('img', { name: 'Rated 5.0 out of 5' })).toBeVisible();
      await expect.element(entry.getByText('Nov 20, 2025')).toBeVisible();
      expect((entry.getByText(/^Line one/).element() as HTMLElement).innerText).toBe(
        'Line one.\nLine two.',
      );
    },
  );

  test(
    'shows the image of the author, or the first letter of the name',
    { tags: ['REV-04'] },
    async () => {
      const { url } = makeImage('');
      const { screen } = await open([
        makeReview({ users_permissions_user: { username: 'noor', profileImg: { url } } }),
        makeReview({ users_permissions_user: { username: 'tom', profileImg: null } }),
      ]);
      const entries = screen.getByRole('article');
      await expect.element(entries.first()).toBeVisible();
      const [withImage, withLetter] = entries.elements();
      expect(withImage!.querySelector('img')?.src).toBe(url);
      expect(withLetter!.querySelector('img')).toBeNull();
      await expect.element(entries.nth(1).getByText('T', { exact: true })).toBeVisible();
    },
  );

  test.each([
    ['without an author', null],
    ['whose author has no name', { username: '', profileImg: null }],
  ])(
    'calls the author of a review %s Anonymous',
    { tags: ['REV-03', 'REV-04'] },
    async (_, author) => {
      const { screen } = await open([makeReview({ users_permissions_user: author })]);
      await expect.element(screen.getByRole('heading', { name: 'Anonymous' })).toBeVisible();
      await expect.element(screen.getByText('A', { exact: true })).toBeVisible();
    },
  );

  test(
    'names the version and marks those who bought it, and only them',
    { tags: ['BUY-02'] },
    async () => {
      const { screen } = await open([
        makeReview({ version: '4.3.0.0' }),
        makeReview({ version: null, isVerifiedBuyer: false }),
      ]);
      const entries = screen.getByRole('article');
      await expect.element(entries.first().getByText('Version 4.3.0')).toBeVisible();
      await expect.element(entries.first().getByText('Verified buyer')).toBeVisible();
      expect(
        entries
          .nth(1)
          .getByText(/Version|Verified/)
          .query(),
      ).toBeNull();
    },
  );

  test(
    'sorts by stars, and shows those with as many as chosen',
    { tags: ['slow', 'BUY-02'] },
    async () => {
      const reviews = [5, 5, 4, 2].map((rating) => makeReview({ rating }));
      const { screen, calls } = await open(reviews);
      const last = () => calls.filter(isReviews).at(-1)!.searchParams;
      await expect.element(screen.getByText('4 reviews')).toBeVisible();
      expect(last().get('sort')).toBe('createdAt:desc');

      const sorts = screen.getByRole('navigation', { name: 'Sort reviews' });
      await sorts.getByRole('link', { name: 'Lowest rating' }).click();
      await expect.poll(() => last().get('sort')).toBe('rating:asc');

      const ratings = screen.getByRole('list', { name: 'Ratings' });
      const rows = ratings.getByRole('listitem').elements();
      const texts = rows.map(({ textContent }) => textContent);
      expect(texts).toEqual([
        '5 stars2 reviews',
        '4 stars1 review',
        '3 stars0 reviews',
        '2 stars1 review',
        '1 star0 reviews',
      ]);
      expect(ratings.getByRole('link').elements()).toHaveLength(3);
      const five = ratings.getByRole('link', { name: '5 stars 2 reviews' });
      await expect
        .element(five)
        .toHaveAttribute('href', '/review/kpi-board?stars=5&sort=lowest#reviews');
      await five.click();
      await expect.element(screen.getByText('2 reviews with 5 stars')).toBeVisible();
      await expect.element(five).toHaveAttribute('aria-current', 'true');
      await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(2);
      await screen.getByRole('link', { name: 'All reviews' }).click();
      await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(4);
      expect(last().get('sort')).toBe('rating:asc');
    },
  );

  test('says that no review has the chosen stars', { tags: ['BUY-02'] }, async () => {
    const { screen } = await open([makeReview()], '/review/kpi-board?stars=1&sort=oldest');
    await expect.element(screen.getByText('No review has 1 star.')).toBeVisible();
    await screen.getByRole('link', { name: 'All reviews' }).last().click();
    await expect.element(screen.getByRole('article')).toBeVisible();
  });

  test('leads back to product and category', { tags: ['BUY-02'] }, async () => {
    const { screen } = await open([makeReview()]);
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await expect
      .element(breadcrumb)
      .toMatchTextContent('HomeCalendars & RoomsKPI BoardCustomer Reviews');
    await breadcrumb.getByRole('link', { name: 'KPI Board' }).click();
    await expect.element(screen.getByText('The product')).toBeVisible();
  });

  test('shows the product with price, average and number of reviews, and links to it', async () => {
    const { screen } = await open([makeReview()]);
    const head = screen.getByRole('region', { name: 'Product' });
    await expect.element(head.getByText('$189.00')).toBeVisible();
    await expect.element(head.getByText('9 reviews')).toBeVisible();
    await expect.element(head.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible();
    await head.getByRole('link', { name: 'KPI Board' }).click();
    await expect.element(screen.getByText('The product')).toBeVisible();
  });

  test('says No reviews yet. when there are none', { tags: ['REV-08'] }, async () => {
    const { screen } = await open([]);
    await expect.element(screen.getByText('No reviews yet.')).toBeVisible();
    await screen.getByRole('link', { name: 'Back to the product' }).click();
    await expect.element(screen.getByText('The product')).toBeVisible();
  });

  test('has as many pages as it needs', { tags: ['slow'] }, async () => {
    const { screen } = await open(Array.from({ length: 9 }, () => makeReview()));
    await expect.element(screen.getByRole('article').first()).toBeVisible();
    expect(screen.getByRole('article').elements()).toHaveLength(8);
    await screen.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(1);
    await expect
      .element(screen.getByRole('link', { name: 'Page 2' }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('an empty page links back to the newest reviews', { tags: ['slow'] }, async () => {
    const { screen } = await open([makeReview()], '/review/kpi-board?page=7');
    await screen.getByRole('link', { name: 'Newest reviews' }).click();
    await expect.element(screen.getByRole('article')).toBeVisible();
  });

  test.each(['0', '-1', 'abc', '1e9'])('shows the first page for page %s', async (number) => {
    const { screen } = await open([makeReview()], `/review/kpi-board?page=${number}`);
    await expect.element(screen.getByRole('article')).toBeVisible();
  });

  test('fits on a phone with any text', { tags: ['R04'] }, async () => {
    await page.viewport(390, 800);
    const { screen } = await open([
      makeReview({
        comment: 'x'.repeat(2_000),
        users_permissions_user: { username: 'W'.repeat(50), profileImg: null },
      }),
      makeReview({ comment: '\u200F\u202E'.repeat(500) }),
      makeReview({ comment: '<script>document.title = "no"</script><b>bold</b>' }),
    ]);
    await expect.element(screen.getByText(/<b>bold<.b>$/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(document.title).toMatch(/^Customer Reviews/);
  });
});

test('an unknown product is not found, and no review is shown', async () => {
  const { screen } = await renderShop({
    routes,
    at: '/review/nope',
    answer: (address) => (isReviews(address) ? 404 : pageOf([], address)),
  });
  await expect.element(screen.getByRole('heading', { name: 'Product not found!' })).toBeVisible();
  expect(screen.getByText('The reviews could not be loaded.').query()).toBeNull();
});

test('a slug that no product can have is not fetched', async () => {
  const { screen, calls } = await renderShop({
    routes,
    at: `/review/${'a'.repeat(300)}`,
    answer: () => 500,
  });
  await expect.element(screen.getByRole('heading', { name: 'Product not found!' })).toBeVisible();
  expect(calls).toEqual([]);
});

test.each([
  ['reviews', isReviews],
  ['product', (address: URL) => !isReviews(address)],
])(
  'says that the %s cannot be loaded, and tries again when asked to',
  { tags: ['slow', 'ERR-13'] },
  async (_, isHit) => {
    let isDown = true;
    const { screen } = await renderShop({
      routes,
      at: '/review/kpi-board',
      answer: (address) => {
        if (isDown && isHit(address)) return 429;
        return isReviews(address)
          ? answerReviews([makeReview()], address)
          : pageOf([product], address);
      },
    });
    await expect.element(screen.getByText('The reviews could not be loaded.')).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('article')).toBeVisible();
  },
);

test('shows a skeleton while the reviews load', { tags: ['ERR-12'] }, async () => {
  const { screen } = await renderShop({
    routes,
    at: '/review/kpi-board',
    answer: () => new Promise(() => {}),
  });
  await expect.element(screen.getByText('Loading reviews')).toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
