import type { CategoryFilters, CategorySortKey } from '@partshelf/contract/catalog/catalog.ts';
import { asc, count, desc, type SQL, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { catalogVersion, categories } from '../../db/tables/catalog.ts';
import { matchCategory } from './products/product-filters.ts';
import type { Page } from './products/product-list-queries.ts';
import { findTotal } from './products/totals.ts';

export interface WantedCategories {
  readonly filters: CategoryFilters;
  readonly sort: readonly CategorySortKey[];
  readonly page: Page;
}

const displayOrder = [asc(categories.position), asc(categories.id)];

const selectCategories = (db: Database, condition: SQL | undefined, order: readonly SQL[]) =>
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
    .where(condition)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));

const categoriesStatement = prepared((db) =>
  selectCategories(db, undefined, displayOrder).prepare('list_categories'),
);

const categoryTotalStatement = prepared((db) =>
  db.select({ total: count() }).from(categories).prepare('count_categories'),
);

/** Every sort key is unique. */
const toOrder = (keys: readonly CategorySortKey[]) =>
  keys.map((key) => {
    const [name, direction] = key.split(':') as ['id' | 'documentId' | 'title' | 'slug', string?];
    return (direction === 'desc' ? desc : asc)(categories[name]);
  });

function readChosen(db: Database, { filters, sort, page }: WantedCategories) {
  const order = sort.length > 0 ? toOrder(sort) : displayOrder;
  return selectCategories(db, matchCategory(filters), order).execute({ ...page });
}

export async function listCategoryRows(db: Database, wanted: WantedCategories) {
  const { filters, sort, page } = wanted;
  const isFiltered = Object.keys(filters).length > 0;
  const isPlain = !isFiltered && sort.length === 0;
  const found = isPlain
    ? await categoriesStatement(db).execute({ ...page })
    : await readChosen(db, wanted);
  const total = await findTotal(db, {
    key: isFiltered ? `categories ${JSON.stringify(filters)}` : 'categories',
    version: found[0]?.version,
    page: { ...page, found: found.length },
    count: () =>
      isFiltered
        ? db.select({ total: count() }).from(categories).where(matchCategory(filters))
        : categoryTotalStatement(db).execute(),
  });
  return { rows: found.map(({ category }) => category), total };
}
