import { mostSearchWords, toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import type { ProductFilters, ProductSortKey } from '@partshelf/contract/catalog/catalog.ts';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { products } from '../../db/tables/catalog.ts';
import { escapeLikePattern, matchesSearch, toSearchPattern } from '../../db/text-search.ts';
import { isIndexed, published } from './filter-queries.ts';
import { always, hidden, orderBySortedId, selectProducts } from './product-queries.ts';

const isOnPage = (condition: SQL | undefined, order: SQL) =>
  sql`${products.id} = any(array(select ${products.id} from ${products} where ${and(published, condition)}
    order by ${order} limit ${hidden('limit', 'bigint')} offset ${hidden('offset', 'bigint')}))`;

const selectTotal = (db: Database, condition: SQL | undefined) =>
  db.select({ total: count() }).from(products).where(and(published, condition));

function prepareList(name: string, condition?: SQL, order: SQL = asc(products.id)) {
  return {
    page: prepared((db) =>
      selectProducts(db, isOnPage(condition, order)).prepare(`list_products_${name}`),
    ),
    total: prepared((db) => selectTotal(db, condition).prepare(`count_products_${name}`)),
  };
}

const value = hidden('value', 'text');

const all = prepareList('all');
const isOfSlug = and(published, eq(products.slug, value));
const isFirstPage = sql`${hidden('offset', 'bigint')} = 0`;

const ofSlug = {
  page: prepared((db) =>
    selectProducts(db, and(isOfSlug, isFirstPage)).prepare('list_products_slug'),
  ),
  /** A product page asks for all parts. */
  pageWithAllParts: prepared((db) =>
    selectProducts(db, and(isOfSlug, isFirstPage), always).prepare('list_products_slug_whole'),
  ),
  total: prepared((db) => selectTotal(db, isOfSlug).prepare('count_products_slug')),
};

const ofType = prepareList('type', eq(products.type, value));
const areNew = prepareList('is_new', sql`${products.isNew}`);

const nameOfWord = (position: number) => `word${position}`;

const containsWord = (position: number) =>
  matchesSearch(
    products.title,
    sql`(select ${toSearchPattern(sql`${sql.placeholder(nameOfWord(position))}::text`)})`,
  );

/** There is one for each number of words: the index finds only conditions that are apart. */
const ofWords = Array.from({ length: mostSearchWords }, (_, index) => {
  const positions = Array.from({ length: index + 1 }, (_word, position) => position);
  return prepareList(
    `title_${positions.length}`,
    and(...positions.map(containsWord)),
    orderBySortedId,
  );
});

interface PreparedList {
  readonly list: ReturnType<typeof prepareList> & Partial<Pick<typeof ofSlug, 'pageWithAllParts'>>;
  readonly values: Readonly<Record<string, string>>;
}

/** One statement that is planned in advance serves what visitors ask for most. */
export function findPreparedList(
  { slug, type, isNew, title, ...others }: ProductFilters,
  sort: readonly ProductSortKey[],
): PreparedList | undefined {
  const given = [slug, type, isNew, title].filter((filter) => filter !== undefined);
  if (sort.length > 0 || given.length > 1 || Object.keys(others).length > 0) return undefined;
  if (given.length === 0) return { list: all, values: {} };
  if (slug?.$eq !== undefined) return { list: ofSlug, values: { value: slug.$eq } };
  if (type?.$eq) return { list: ofType, values: { value: type.$eq } };
  if (title?.$containsi !== undefined && isIndexed(title)) {
    const words = toSearchWords(title.$containsi).map(escapeLikePattern);
    const values = Object.fromEntries(words.map((word, index) => [nameOfWord(index), word]));
    return { list: ofWords[words.length - 1]!, values };
  }
  return isNew?.$eq ? { list: areNew, values: {} } : undefined;
}
