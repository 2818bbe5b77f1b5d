import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { catalogVersion, releases } from '../../db/tables/catalog.ts';
import { files } from '../../db/tables/files.ts';

const test = shopTest()
  .extend('readRelease', ({ db }) => async (documentId: string) => {
    const [row] = await db.select().from(releases).where(eq(releases.documentId, documentId));
    return row!;
  })
  .extend('oldRelease', async ({ db, adminReleases, product, readRelease }) => {
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId });
    const { documentId } = await adminReleases.release(product, bytes);
    const { packageFacts: facts } = await readRelease(documentId);
    const { spfxVersion: _1, needsCustomScript: _2, featureAssets: _3, ...others } = facts!;
    const { languages: _4, hasTenantWideExtension: _5, ...oldFacts } = others;
    await db
      .update(releases)
      .set({ packageFacts: oldFacts, packageContents: null, readerVersion: null })
      .where(eq(releases.documentId, documentId));
    return { documentId, facts: facts!, oldFacts };
  })
  .extend('findUnread', ({ shop, db }) => () => {
    const { jobs } = shop.deps;
    return jobs.enqueue(db, 'find-unread-packages', {});
  });

test(
  'a product shows what an older reader read',
  { tags: ['KIT-01'] },
  async ({ shop, product, oldRelease }) => {
    const address = `/api/products/${product.documentId}?populate=release`;
    const answer = await shop.app.inject(address);
    expect(answer.json().data.release.facts).toEqual(oldRelease.oldFacts);
  },
);

test(
  'stored packages are read again by a newer reader, which changes the catalog',
  { tags: ['slow', 'KIT-01'] },
  async ({ db, oldRelease, readRelease, findUnread }) => {
    const [before] = await db.select().from(catalogVersion);
    await findUnread();
    const row = await until(
      () => readRelease(oldRelease.documentId),
      ({ readerVersion }) => readerVersion === 5,
    );
    expect(row.packageFacts).toEqual(oldRelease.facts);
    expect(row.packageContents!.assets).toHaveLength(1);
    const [after] = await db.select().from(catalogVersion);
    expect(after!.version).toBeGreaterThan(before!.version);
  },
);

test(
  'a stored package that is refused now stays as it was, with one alert',
  { tags: ['KIT-01'] },
  async ({ shop, db, admin, oldRelease, readRelease, findUnread }) => {
    const { id, fileId } = await readRelease(oldRelease.documentId);
    const [file] = await db.select().from(files).where(eq(files.id, fileId));
    await shop.deps.files.putPackage(file!.storageKey, Buffer.from('no package'));
    const readAlert = async () => {
      const { data } = (await admin.call('GET', '/back-office/overview/failed-jobs')).json();
      return data.find(({ queue }: { queue: string }) => queue === 'read-package');
    };
    await findUnread();
    expect(await until(readAlert, Boolean)).toMatchObject({ count: 1 });
    expect(await readRelease(oldRelease.documentId)).toMatchObject({
      packageFacts: oldRelease.oldFacts,
      packageContents: null,
      readerVersion: null,
    });

    await db.execute(sql`delete from jobs.job where name = 'read-package'`);
    await findUnread();
    const countUnfinished = async () => {
      const found = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from jobs.job where name = 'find-unread-packages' and state < 'completed'`,
      );
      return found.rows[0]!.count;
    };
    await until(countUnfinished, (count) => count === 0);
    const { rows } = await db.execute(
      sql`select id from jobs.job where name in ('read-package', 'read-package-failed') and (data->>'releaseId')::int = ${id}`,
    );
    expect(rows).toHaveLength(1);
  },
);
