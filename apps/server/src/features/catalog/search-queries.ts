import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import type { ProductSearchSort } from '@partshelf/contract/catalog/labels.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { categories, productCategories, products, searchWords } from '../../db/tables/catalog.ts';
import { containsText, escapeLikePattern } from '../../db/text-search.ts';
import { isInCategory, published, runsOn } from './filter-queries.ts';
import { orderBySortedId } from './product-queries.ts';

interface SearchConditions {
  readonly query: string;
  readonly category?: string | undefined;
  readonly runsOn?: Platform | undefined;
}

const hasText = (query: string) =>
  or(containsText(query, products.title), containsText(query, products.description));

function rankOf(query: string): SQL {
  const title = products.searchedTitle;
  const typed = sql`search_text(${query})`;
  const pattern = sql`search_text(${escapeLikePattern(query)})`;
  const beginnings = toSearchWords(query).map(
    (word) => sql`' ' || ${title} like '% ' || search_text(${escapeLikePattern(word)}) || '%'`,
  );
  return sql`case when ${title} = ${typed} then 0 when ${title} like ${pattern} || '%' then 1
    when ${and(...beginnings)} then 2 when ${containsText(query, products.title)} then 3 else 4 end`;
}

/** Equal ones stay in the order of the catalogue. */
export function orderOf(sort: ProductSearchSort, query: string): SQL[] {
  const orders: Record<ProductSearchSort, () => SQL[]> = {
    relevance: () => [rankOf(query)],
    newest: () => [desc(products.publishedAt)],
    price: () => [asc(products.priceCents)],
    'price:desc': () => [desc(products.priceCents)],
    rating: () => [sql`${desc(products.averageRating)} nulls last`],
  };
  return [...orders[sort](), orderBySortedId];
}

export async function listFoundQueries(db: Database, queries: readonly string[]) {
  if (queries.length === 0) return [];
  const found = queries.map(
    (query, position) =>
      sql`select ${position}::int as position where exists (select from ${products} where ${and(published, hasText(query))})`,
  );
  const { rows } = await db.execute<{ position: number }>(
    sql`${sql.join(found, sql` union all `)} order by position`,
  );
  return rows.map(({ position }) => queries[position]!);
}

export async function findFirstText(db: Database, query: string): Promise<string> {
  const [first] = await db
    .select({ title: products.title, description: products.description })
    .from(products)
    .where(and(published, hasText(query)))
    .orderBy(rankOf(query), orderBySortedId)
    .limit(1);
  return first ? `${first.title} ${first.description}` : '';
}

export interface TypedWord {
  readonly word: string;
  readonly spellings: readonly string[];
}

export interface SimilarWord {
  readonly position: number;
  readonly word: string;
  readonly titles: number;
  readonly products: number;
}

const mostSimilarWords = 30;

export async function listSimilarWords(
  db: Database,
  typed: readonly TypedWord[],
): Promise<readonly SimilarWord[]> {
  const given = typed.map(({ word, spellings }, position) => ({ position, word, spellings }));
  const { word, titles, products: uses } = searchWords;
  const columns = sql`${word}, ${titles}, ${uses}`;
  const { rows } = await db.execute<Record<keyof SimilarWord, never>>(sql`
    select typed.position, found.word, found.titles, found.products
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as typed(position int, word text, spellings jsonb)
    cross join lateral (
      (select ${columns} from ${searchWords} where typed.word <> '' and ${word} % typed.word
        order by similarity(${word}, typed.word) desc, ${word} limit ${mostSimilarWords})
      union
      (select ${columns} from ${searchWords}
        where ${word} = any(array(select jsonb_array_elements_text(typed.spellings))))
    ) found`);
  return rows as readonly SimilarWord[];
}

interface FacetRow extends Record<string, unknown> {
  readonly categories: (Omit<Category, 'img'> & { count: number })[];
  readonly anyCategory: number;
  readonly anyPlatform: number;
  /** Platforms without a product are left out. */
  readonly platforms: Partial<Record<Platform, number>> | null;
}

export async function readFacets(
  db: Database,
  { query, category, runsOn: platform }: SearchConditions,
  platforms: readonly Platform[],
): Promise<FacetRow> {
  const runs = platform ? runsOn(platform) : sql`true`;
  const inside = category ? isInCategory({ title: { $eq: category } }) : sql`true`;
  const { rows } = await db.execute<FacetRow>(sql`
    with found as materialized (
      select id, current_release_id, is_bundle from ${products} where ${and(published, hasText(query))}
    )
    select
      (select coalesce(json_agg(json_build_object('id', ${categories.id},
          'documentId', ${categories.documentId}, 'title', ${categories.title},
          'slug', ${categories.slug}, 'count', counted.total)
          order by ${categories.position}, ${categories.id}), '[]')
        from (select ${productCategories.categoryId} as category_id, count(*)::int as total
          from found as "products" inner join ${productCategories}
            on ${productCategories.productId} = ${products.id}
          where ${runs} group by ${productCategories.categoryId}) counted
        inner join ${categories} on ${categories.id} = counted.category_id) as "categories",
      (select count(*)::int from found as "products" where ${runs}) as "anyCategory",
      (select count(*)::int from found as "products" where ${inside}) as "anyPlatform",
      (select json_object_agg(platform, counted.total)
        from (select platform, count(*)::int as total
          from unnest(${sql.param(platforms)}::text[]) platform cross join found as "products"
          where ${inside} and ${runsOn(sql`platform`)} group by platform) counted) as "platforms"`);
  return rows[0]!;
}
