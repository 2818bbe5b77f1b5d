import { parseQueryString } from '../http/input/query-string.ts';

/** Published when anything may have changed. */
export const everything = 'everything';

/** The tag of answers that any change may affect. */
export const anyChange = 'any-change';

/** Marks what lists products: changed when one joins, leaves or moves within any list. */
const productLists = 'products';

interface Identified {
  readonly id: number;
}

type ReadTags = (query: Record<string, unknown>, data: readonly Identified[]) => string[];

const readTagsOf: Record<string, ReadTags> = {
  '/api/categories': () => [],
  '/api/products': (query, data) => [
    ...data.map(({ id }) => `product:${id}`),
    ...(namesOneProduct(query) && data.length === 1 ? [] : [productLists]),
    ...sortColumnsOf(query).map((column) => `${productLists}:${column}`),
  ],
  '/api/reviews': ({ slug }) => [productLists, 'reviews', `reviews:${String(slug)}`],
};

/**
 * What an answer of the API shows, as the tags that the database publishes when it changes. The
 * function `note_catalog_change` of the migrations is the other half.
 */
export function tagsOfAnswer(address: string, status: number, body: string): readonly string[] {
  const readTags = readTagsOf[address.split('?', 1)[0]!];
  if (!readTags || status !== 200) return [anyChange];
  const { data } = JSON.parse(body) as { data: readonly Identified[] };
  return readTags(parseQueryString(address), data);
}

/** Whether pages with these tags may have changed. */
export function isAffected(tags: ReadonlySet<string>, changed: string): boolean {
  return changed === everything || tags.has(changed) || tags.has(anyChange);
}

/** Slugs are unique, so only a change of the product itself changes who is found. */
function namesOneProduct({ filters }: Record<string, unknown>): boolean {
  const { slug, ...others } = (filters ?? {}) as Record<string, unknown>;
  const isExact = typeof slug === 'string' || (slug as { $eq?: string } | undefined)?.$eq;
  return Boolean(isExact) && Object.keys(others).length === 0;
}

function sortColumnsOf({ sort = [] }: Record<string, unknown>): string[] {
  return [sort].flat().map((key) => String(key).split(':', 1)[0]!);
}
