import { asc, count, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { catalogVersion, categories } from '../../db/tables/catalog.ts';
import type { Page } from './products/product-list-queries.ts';
import { findTotal } from './products/totals.ts';

const categoriesStatement = prepared((db) =>
  db
    .select({
      version: catalogVersion.version,
      category: {
        id: categories.id,
        documentId: categories.documentId,
        title: categories.title,
        slug: categories.slug,
        imageId: categories.imageId,
      },
    })
    .from(categories)
    .crossJoin(catalogVersion)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_categories'),
);

const categoryTotalStatement = prepared((db) =>
  db.select({ total: count() }).from(categories).prepare('count_categories'),
);

export async function listCategoryRows(db: Database, page: Page) {
  const found = await categoriesStatement(db).execute({ ...page });
  const total = await findTotal(db, {
    key: 'categories',
    version: found[0]?.version,
    page: { ...page, found: found.length },
    count: () => categoryTotalStatement(db).execute(),
  });
  return { rows: found.map(({ category }) => category), total };
}
