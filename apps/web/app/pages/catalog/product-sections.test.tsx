import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Compatibility } from '@partshelf/contract/packages/packages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeImage, makeProduct } from '../../../test/factories/products.ts';
import { makeReview } from '../../../test/factories/reviews.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import ProductPage, { clientLoader } from './product.tsx';

const routes = [{ path: '/product/:slug', Component: ProductPage, loader: clientLoader }];

const complete = makeProduct({
  slug: 'calendar-rollup',
  averageRating: 4.8,
  other_description: '<h3>What you get</h3><p>A <strong>package</strong>.</p>',
  img: makeImage('A month'),
  img2: makeImage('A page'),
  img3: null,
  img_slider: [makeImage('On a page')],
  categories: [],
});

const isAboutPackage = ({ pathname }: URL) => pathname.endsWith('/compatibility');

beforeEach(() => page.viewport(1280, 900));

describe('what a company asks before it buys', () => {
  const release = {
    version: '5.2.1.0',
    publishedAt: '2025-11-14T23:30:00.000Z',
    fileName: 'calendar.sppkg',
    sizeBytes: 46_000,
    changelog: 'Week numbers.',
    facts: null,
  };
  const compatibility = {
    version: '1',
    platforms: ['online', 'subscriptionEdition', '2019', '2016'].map((platform) => ({
      platform,
      answer: 'yes',
      reasons: [],
    })),
    summary: 'Runs on SharePoint Online. Not on Server 2019.',
    approvals: 0,
    retirements: [],
  };

  async function openWith(product: Product, given: Partial<Compatibility> = {}) {
    const { screen } = await renderShop({
      routes,
      at: `/product/${product.slug}`,
      answer: (address) =>
        isAboutPackage(address)
          ? { data: { ...compatibility, ...given } }
          : pageOf([product], address),
    });
    await expect.element(screen.getByText(/^These facts were read/)).toBeVisible();
    return screen;
  }

  async function listFacts(product: Product, given: Partial<Compatibility>) {
    const screen = await openWith(product, given);
    const facts = screen.getByRole('list', { name: 'For your company' }).getByRole('listitem');
    return { screen, texts: facts.elements().map(({ textContent }) => textContent) };
  }

  test('stands beside the price', { tags: ['BUY-01'] }, async () => {
    const { screen, texts } = await listFacts({ ...complete, release }, { approvals: 2 });
    expect(texts).toEqual([
      'Runs on SharePoint Online. Not on Server 2019.',
      'Needs 2 approvals',
      'Licence: one tenant',
      'Security review',
    ]);
    const hrefOf = (name: string) =>
      screen.getByRole('link', { name, exact: true }).element().getAttribute('href');
    expect(hrefOf('Licence: one tenant')).toBe('/terms#licence');
    expect(hrefOf('Security review')).toContain(
      `${complete.documentId}/security-review?format=pdf`,
    );
  });

  test('says until when it runs', { tags: ['WATCH-01'] }, async () => {
    const retirement = {
      kind: 'ends' as const,
      on: '2026-12-01',
      isPast: false,
      text: 'Its card shows a map.',
      source: 'https://learn.microsoft.com/end',
    };
    const { texts } = await listFacts({ ...complete, release }, { retirements: [retirement] });
    expect(texts[1]).toBe('Runs until Dec 1, 2026');
  });

  test('says that nothing needs an approval', { tags: ['BUY-01'] }, async () => {
    const { texts } = await listFacts({ ...complete, release }, {});
    expect(texts).toContain('Needs no approval');
  });

  test('is answered for a bundle too, which has no security review of its own', async () => {
    const contents = [{ ...makeProduct({ slug: 'part' }), img: null, isAvailable: true }];
    const bundle = { ...complete, isBundle: true as const, release: null, version: null, contents };
    const { screen, texts } = await listFacts(bundle, { approvals: 1 });
    expect(texts.slice(1)).toEqual(['Needs 1 approval', 'Licence: one tenant', 'Security reviews']);
    const administrators = screen.getByRole('list', { name: 'For administrators' });
    await expect.element(administrators.getByRole('link', { name: / as PDF$/ })).toBeVisible();
  });

  test.each([
    ['beside the text', {}, 800, 'Package'],
    ['beside the lines of a bundle', { isBundle: true as const, contents: [] }, 800, 'Bundle'],
    [
      'over the whole width without a text and a second image',
      { long_description: '', other_description: '', img2: null },
      200,
      'Package',
    ],
  ])('is one sheet of facts, %s', { tags: ['BUY-01'] }, async (_, given, maxLeft, name) => {
    await page.viewport(1440, 900);
    const screen = await openWith({ ...complete, release, ...given });
    const sheet = screen.getByRole('region', { name, exact: true }).element();
    const { left, right } = sheet.getBoundingClientRect();
    expect(left).toBeLessThan(maxLeft + 100);
    expect(left).toBeGreaterThan(maxLeft - 200);
    expect(right).toBeGreaterThan(1320);
  });

  test('is not pushed down by missing images, each of which takes one line', async () => {
    const bare = makeProduct({ img: null, img2: null, img3: null, img_slider: [], categories: [] });
    const { screen } = await renderShop({
      routes,
      at: `/product/${bare.slug}`,
      answer: (address) => (isAboutPackage(address) ? 404 : pageOf([bare], address)),
    });
    for (const text of ['product image', 'secondary image', 'slider images']) {
      const line = screen.getByText(`No ${text} available`);
      await expect.element(line).toBeVisible();
      expect(line.element().getBoundingClientRect().height).toBeLessThan(40);
    }
  });
});

describe('the newest reviews', () => {
  const written = [
    makeReview({ rating: 5, comment: 'Prints well.' }),
    makeReview({ rating: 4, comment: 'Fast enough.' }),
    makeReview({ rating: 5, reply: { text: 'Thanks.', createdAt: '2025-11-21T10:00:00.000Z' } }),
  ];
  const rated = { ...complete, reviewCount: 9 };

  const openReviewed = (product: Product) =>
    renderShop({
      routes,
      at: `/product/${product.slug}`,
      answer: (address) => {
        if (isAboutPackage(address)) return 404;
        if (address.pathname !== '/api/reviews') return pageOf([product], address);
        const ratings = [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating > 3 ? 4 : 0 }));
        const { data, meta } = pageOf(written, address);
        const pagination = { ...meta.pagination, total: 9 };
        return { data, meta: { pagination, ratings } };
      },
    });

  test('are three, beside how often each rating was given', { tags: ['BUY-02'] }, async () => {
    const { screen, calls } = await openReviewed(rated);
    const section = screen.getByRole('region', { name: 'What buyers say' });
    await expect.element(section.getByText('Prints well.')).toBeVisible();
    expect(section.getByRole('article').elements()).toHaveLength(3);
    await expect.element(section.getByText(/^Reply from Partshelf/)).toBeVisible();
    const asked = calls.find(({ pathname }) => pathname === '/api/reviews')!;
    expect(asked.searchParams.get('pagination[pageSize]')).toBe('3');
    const hrefOf = (name: string) =>
      section.getByRole('link', { name }).element().getAttribute('href');
    expect(hrefOf('4 stars 4 reviews')).toBe('/review/calendar-rollup?stars=4#reviews');
    expect(hrefOf('Read 9 reviews')).toBe('/review/calendar-rollup');
    await expect.element(screen.getByText('(9)')).toBeVisible();
  });

  test('are not asked for when there are none', { tags: ['BUY-02'] }, async () => {
    const { screen, calls } = await openReviewed(complete);
    await expect.element(screen.getByRole('heading', { name: 'App Preview' })).toBeVisible();
    expect(calls.some(({ pathname }) => pathname === '/api/reviews')).toBe(false);
    expect(screen.getByRole('region', { name: 'What buyers say' }).query()).toBeNull();
  });
});
