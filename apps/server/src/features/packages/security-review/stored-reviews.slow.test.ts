import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultBrand } from '@partshelf/contract/branding/brand.ts';
import { eq, like, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { readPdf } from '../../../../test/files/read-documents.ts';
import { buildReviewedPackage } from '../../../../test/support/calls/release-calls.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import { saveBrand } from '../../../../test/support/calls/admin-calls.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';
import { renderDocument } from '../../../documents/render-document.ts';
import { deleteUnreferencedFiles } from '../../../files/stored-files.ts';
import { findReviewedRelease } from './queries.ts';
import { describeReviewDocument } from './review-document.ts';
import { buildSecurityReview } from './security-review.ts';

const test = shopTest()
  .extend('folder', { scope: 'file' }, ({ shop }) =>
    join(shop.deps.config.dataDir, 'files/private/security-reviews'),
  )
  .extend('readRelease', ({ db }) => async (documentId: string) => {
    const [row] = await db.select().from(releases).where(eq(releases.documentId, documentId));
    return row!;
  })
  .extend('published', async ({ adminReleases, product, readRelease }) => {
    const bytes = buildReviewedPackage('2.0.0.0', product.documentId);
    const { documentId } = await adminReleases.release(product, bytes);
    return until(
      () => readRelease(documentId),
      ({ securityReviewFileId }) => securityReviewFileId !== null,
    );
  })
  .extend('readFile', ({ db }) => async (fileId: number | null) => {
    const [row] = await db.select().from(files).where(eq(files.id, fileId!));
    return row!;
  })
  .extend(
    'openPdf',
    ({ shop, product }) =>
      () =>
        shop.app.inject(`/api/products/${product.documentId}/security-review?format=pdf`),
  )
  .extend(
    'countReviews',
    ({ db }) =>
      () =>
        db.$count(files, like(files.storageKey, 'security-reviews/%')),
  );

test(
  'publishing a release stores its PDF, which is served from then on',
  { tags: ['KIT-09'] },
  async ({ published, readFile, openPdf }) => {
    const row = await readFile(published.securityReviewFileId);
    expect(row).toMatchObject({ visibility: 'private', mimeType: 'application/pdf' });
    const answer = await openPdf();
    expect(answer.rawPayload).toHaveLength(row.sizeBytes);
    expect(answer.headers.etag).toBe(`"${row.sha256}"`);
  },
);

test(
  'the same release makes the same bytes',
  { tags: ['KIT-09'] },
  async ({ shop, published, openPdf }) => {
    const release = await findReviewedRelease(shop.deps.db, published.id);
    const review = buildSecurityReview(release!, shop.deps.config.publicUrl);
    const bytes = await renderDocument(describeReviewDocument(review, defaultBrand));
    expect((await openPdf()).rawPayload.equals(bytes)).toBe(true);
  },
);

test(
  'a review that many ask for before it is stored is stored once',
  { tags: ['KIT-09'] },
  async ({ product, openPdf, countReviews, folder }) => {
    expect(product.title).toMatch(/^Part/);
    const before = await countReviews();
    const answers = await Promise.all(Array.from({ length: 8 }, openPdf));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(await countReviews()).toBe(before + 1);
    expect(await readdir(folder)).toHaveLength(before + 1);
  },
);

test(
  'a stored review whose file is missing is made again',
  { tags: ['KIT-09'] },
  async ({ published, readFile, openPdf, folder, countReviews, readRelease }) => {
    const before = await countReviews();
    const { storageKey, sha256 } = await readFile(published.securityReviewFileId);
    await rm(join(folder, '..', storageKey));
    const answer = await openPdf();
    expect(answer.headers.etag).toBe(`"${sha256}"`);
    const { securityReviewFileId } = await readRelease(published.documentId);
    expect(securityReviewFileId).not.toBe(published.securityReviewFileId);
    expect(await countReviews()).toBe(before);
    expect(await readdir(folder)).toHaveLength(before);
  },
);

test(
  'a review written under another name of the shop is written again',
  { tags: ['KIT-09'] },
  async ({ published, admin, readFile, readRelease, openPdf, countReviews }) => {
    const before = await countReviews();
    const { sha256 } = await readFile(published.securityReviewFileId);
    await saveBrand(admin, { name: 'Nordwind' });
    const answer = await openPdf();
    expect(answer.headers.etag).not.toBe(`"${sha256}"`);
    const { info, text } = await readPdf(answer.rawPayload);
    expect(info).toMatchObject({ Author: 'Nordwind', Creator: 'Nordwind' });
    expect(text).toContain('Nordwind');
    expect((await openPdf()).headers.etag).toBe(answer.headers.etag);
    expect(await countReviews()).toBe(before);
    const { securityReviewFileId } = await readRelease(published.documentId);
    expect(securityReviewFileId).not.toBe(published.securityReviewFileId);
    await saveBrand(admin, {});
    expect((await openPdf()).headers.etag).toBe(`"${sha256}"`);
  },
);

test(
  'a package that is read again has a new review, and the old file is deleted at night',
  { tags: ['KIT-09'] },
  async ({ shop, db, published, readFile, readRelease, countReviews, folder }) => {
    const before = await countReviews();
    const old = await readFile(published.securityReviewFileId);
    await db.update(releases).set({ readerVersion: null }).where(eq(releases.id, published.id));
    await shop.deps.jobs.enqueue(db, 'read-package', { releaseId: published.id });
    await until(
      () => readRelease(published.documentId),
      ({ securityReviewFileId }) =>
        securityReviewFileId !== null && securityReviewFileId !== published.securityReviewFileId,
    );
    expect(await countReviews()).toBe(before);
    for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0);
    await deleteUnreferencedFiles(shop.deps);
    const left = await readdir(folder);
    expect(left).toHaveLength(before);
    expect(left).not.toContain(old.storageKey.replace('security-reviews/', ''));
  },
);

test(
  'current releases without a review get one every night',
  { tags: ['KIT-09'] },
  async ({ shop, db, product, published, readRelease }) => {
    expect(product.documentId).toEqual(expect.any(String));
    await db
      .update(releases)
      .set({ securityReviewFileId: null })
      .where(eq(releases.id, published.id));
    await shop.deps.jobs.enqueue(db, 'find-missing-reviews', {});
    const row = await until(
      () => readRelease(published.documentId),
      ({ securityReviewFileId }) => securityReviewFileId !== null,
    );
    expect(row.securityReviewFileId).not.toBe(published.securityReviewFileId);
    const { rows } = await db.execute(
      sql`select cron from jobs.schedule where name = 'find-missing-reviews'`,
    );
    expect(rows).toHaveLength(1);
  },
);

test(
  'a stored review cannot be published as a package',
  { tags: ['KIT-09'] },
  async ({ product, published, readFile, adminReleases }) => {
    const { documentId } = await readFile(published.securityReviewFileId);
    const body = { package: documentId, version: '9.0.0', changelog: 'None.' };
    const answer = await adminReleases.publish(product, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details.code).toBe('PACKAGE_UNKNOWN');
  },
);
