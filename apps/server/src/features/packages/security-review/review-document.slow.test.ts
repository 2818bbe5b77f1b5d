import type { SecurityReview } from '@partshelf/contract/packages/packages.ts';
import { expect } from 'vitest';
import { readPdf } from '../../../../test/files/read-documents.ts';
import { buildReviewedPackage } from '../../../../test/support/calls/release-calls.ts';
import { createProduct } from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

const test = shopTest().extend(
  'readReview',
  ({ shop }) =>
    async ({ documentId }: { documentId: string }) => {
      const url = `/api/products/${documentId}/security-review`;
      const json = await shop.app.inject(url);
      const pdf = await shop.app.inject(`${url}?format=pdf`);
      const read = await readPdf(pdf.rawPayload);
      const words = read.text.replaceAll(/\s/g, '');
      return { ...read, pdf, words, review: json.json<SecurityReview>() };
    },
);

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** All texts of the document, also those of lists. */
function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* listTexts(inner);
  }
}

test(
  'a visitor opens the review of the current release as a PDF',
  { tags: ['KIT-09'] },
  async ({ shop, product, adminReleases, readReview }) => {
    await adminReleases.release(product, buildReviewedPackage('5.2.1.0', product.documentId));
    const { pdf } = await readReview(product);
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': `${pdf.rawPayload.length}`,
      'x-content-type-options': 'nosniff',
    });
    expect(pdf.headers['content-disposition']).toMatch(
      new RegExp(`^inline; filename="${product.slug}-5.2.1-security-review.pdf"`),
    );
    const url = `/api/products/${product.documentId}/security-review?format=pdf`;
    const head = await shop.app.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(`${pdf.rawPayload.length}`);
    expect(head.rawPayload).toHaveLength(0);
  },
);

test(
  'the PDF is tagged, and its fonts are embedded',
  { tags: ['KIT-09'] },
  async ({ product, readReview }) => {
    const { pdf, info } = await readReview(product);
    const source = pdf.rawPayload.toString('latin1');
    expect(source.startsWith('%PDF-1.7')).toBe(true);
    for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (en)', '/FontFile2']) {
      expect(source).toContain(part);
    }
    expect(info).toMatchObject({ Title: `Security review of ${product.title} 1.0.0` });
  },
);

test(
  'the PDF contains all that the JSON says',
  { tags: ['KIT-09'] },
  async ({ product, adminReleases, readReview }) => {
    const bytes = buildReviewedPackage('2.0.0.0', product.documentId);
    await adminReleases.release(product, bytes);
    const { words, review } = await readReview(product);
    const codes = new Set<unknown>([
      review.product.documentId,
      review.release.publishedAt,
      ...review.compatibility.flatMap(({ platform, answer }) => [platform, answer]),
      ...review.package!.permissions.map(({ reach }) => reach),
      ...review.package!.components.map(({ kind }) => kind),
      ...review.package!.contents!.inlineScriptSigns.map(({ kind }) => kind),
    ]);
    const texts = [...listTexts(review)].filter((text) => text !== '' && !codes.has(text));
    expect(texts.length).toBeGreaterThan(40);
    for (const text of texts) {
      const isVersion = /^\d+\.\d+\.\d+\.0$/.test(text);
      expect(words).toContain(withoutSpaces(isVersion ? text.replace(/\.0$/, '') : text));
    }
    expect(words).toContain(withoutSpaces('Every script in the tenant'));
    expect(words).toContain(withoutSpaces('eval()'));
  },
);

test(
  'a package with 150 files fills several pages with all of them',
  { tags: ['KIT-09'] },
  async ({ product, adminReleases, readReview }) => {
    const parts = Array.from({ length: 150 }, (_, n) => ({
      name: `ClientSideAssets/chunk-${n}.js`,
      content: `export const part = ${n};`,
    }));
    await adminReleases.release(
      product,
      buildReviewedPackage('2.0.0.0', product.documentId, { parts }),
    );
    const { pages, words, review } = await readReview(product);
    expect(pages.length).toBeGreaterThan(5);
    expect(review.package!.contents!.assets).toHaveLength(151);
    for (const { path, sha256 } of review.package!.contents!.assets) {
      expect(words).toContain(`${withoutSpaces(path)}${sha256}`);
    }
    expect(words).toContain('Thepackagebringsnone.');
    expect(pages[3]).toContain(`Page 4 of ${pages.length}`);
  },
);

test(
  'quotes, other scripts, emoji and very long names are shown without empty boxes',
  { tags: ['KIT-09'] },
  async ({ product, adminReleases, readReview }) => {
    const long = 'n'.repeat(360);
    const title = '\u202eÜnïcode \'"&lt;b&gt;&amp; 日本 😀 Ελλάδα مرحبا';
    const bytes = buildReviewedPackage('2.0.0.0', product.documentId, {
      components: [{ alias: 'Part', title, kind: 'WebPart', hosts: ['SharePointWebPart'] }],
      parts: [{ name: `ClientSideAssets/${long}.js`, content: '/*! 日本 v1 | MIT */ 1' }],
    });
    const { documentId } = await adminReleases.release(product, bytes);
    expect(documentId).toEqual(expect.any(String));
    const { words } = await readReview(product);
    expect(words).toContain(`ClientSideAssets/${long}.js`);
    expect(words).toContain('Ünïcode\'"<b>&日本:grinning:Ελλάδα');
    expect(words).not.toMatch(/\ufffd/);
  },
);

test(
  'a file that is no package has a short PDF',
  { tags: ['KIT-09'] },
  async ({ shop, readReview }) => {
    const product = await createProduct(shop);
    const { pages, words } = await readReview(product);
    expect(pages.length).toBeLessThanOrEqual(2);
    expect(words).toContain(product.sha256);
    expect(words).toContain('ThefileisnotaSharePointpackage');
  },
);
