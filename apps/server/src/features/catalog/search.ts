import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import type { ProductFilters, ProductResult } from '@partshelf/contract/catalog/catalog.ts';
import type {
  ProductSearchQuery,
  SearchFacets,
} from '@partshelf/contract/catalog/product-search.ts';
import { platforms } from '@partshelf/contract/packages/labels.ts';
import type { Database } from '../../db/client.ts';
import type { ListPage } from '../../db/list-page.ts';
import { listProducts } from './catalog.ts';
import {
  findFirstText,
  listFoundQueries,
  listSimilarWords,
  orderOf,
  readFacets,
  type SimilarWord,
} from './search-queries.ts';
import {
  countMistakes,
  isCorrectable,
  listJoinedToShort,
  listParts,
  listSpellings,
  longestShortWord,
  mostMistakesIn,
  toPlainWord,
} from './spelling.ts';

const toSearchFilters = ({
  query,
  category,
  runsOn,
}: Pick<ProductSearchQuery, 'query' | 'category' | 'runsOn'>): ProductFilters => ({
  $or: [{ title: { $containsi: query } }, { description: { $containsi: query } }],
  ...(category !== undefined && { categories: { title: { $eq: category } } }),
  ...(runsOn !== undefined && { runsOn: { $eq: runsOn } }),
});

interface Search extends Omit<ProductSearchQuery, 'pagination'> {
  readonly page: ListPage;
}

interface FoundBySearch {
  readonly products: ProductResult[];
  readonly total: number;
  readonly shownFor: string | null;
  readonly facets: SearchFacets | undefined;
}

export async function searchProducts(db: Database, search: Search): Promise<FoundBySearch> {
  const found = await findExactly(db, search);
  if (found.total > 0 || search.exact) return { ...found, shownFor: null };
  const shownFor = await correctQuery(db, search);
  if (shownFor === undefined) return { ...found, shownFor: null };
  return { ...(await findExactly(db, { ...search, query: shownFor })), shownFor };
}

async function findExactly(db: Database, search: Search) {
  const { query, sort, page } = search;
  const { products, total } = await listProducts(db, {
    filters: toSearchFilters(search),
    sort: [],
    order: orderOf(sort, query),
    page,
    relations: ['img', 'categories'],
    fields: [],
  });
  if (!search.facets) return { products, total, facets: undefined };
  // The counts can only differ where a category or platform was chosen.
  const isNothing = total === 0 && search.category === undefined && search.runsOn === undefined;
  return { products, total, facets: isNothing ? noFacets : await countFacets(db, search) };
}

const noFacets: SearchFacets = {
  categories: [],
  anyCategory: 0,
  platforms: [],
  anyPlatform: 0,
};

async function countFacets(db: Database, search: Search): Promise<SearchFacets> {
  const { platforms: counts, ...facets } = await readFacets(db, search, platforms);
  return {
    ...facets,
    platforms: platforms.flatMap((platform) => {
      const count = counts?.[platform] ?? 0;
      return count > 0 ? [{ platform, count }] : [];
    }),
  };
}

/** It returns the query with the fewest mistakes that finds something. */
async function correctQuery(db: Database, search: Search): Promise<string | undefined> {
  const { query, category, runsOn } = search;
  const words = toSearchWords(query).map(toPlainWord);
  const isNarrowed = category !== undefined || runsOn !== undefined;
  const found = new Set(await listFoundQueries(db, isNarrowed ? [query, ...words] : words));
  if (isNarrowed && found.has(query)) return undefined;
  const unknown = words.filter((word) => !found.has(word));
  const isLong = words.length > mostMisspelt;
  const suspects = isLong ? unknown : words;
  if (suspects.length === 0 || unknown.length > mostMisspelt) return undefined;
  if (
    isLong &&
    !(await isFoundTogether(
      db,
      words.filter((word) => found.has(word)),
    ))
  ) {
    return undefined;
  }
  const isAlone = words.length === 1;
  const similar = await listSimilarWords(
    db,
    words.map((word) =>
      suspects.includes(word) && isCorrectable(word, isAlone)
        ? { word, spellings: listLookups(word) }
        : { word: '', spellings: [] },
    ),
  );
  const choices = words.map((word, position) => [
    ...(found.has(word) ? [{ word, mistakes: 0 }] : []),
    ...rankSimilar(
      word,
      similar.filter((other) => other.position === position),
    ),
  ]);
  const [corrected] = await listFoundQueries(db, combine(choices));
  return corrected && completeWords(corrected, await findFirstText(db, corrected));
}

const isFoundTogether = async (db: Database, words: readonly string[]) =>
  words.length < 2 || (await listFoundQueries(db, [words.join(' ')])).length > 0;

/** A search finds parts of words, such as `site ma`; what is shown are the words of the product. */
export function completeWords(query: string, text: string): string {
  const words = toSearchWords(text).map(toPlainWord);
  const completed = query.split(' ').map((part) => {
    if (words.includes(part)) return part;
    return words.find((word) => word.startsWith(part)) ?? words.find((word) => word.includes(part));
  });
  return completed.every((word) => word !== undefined) ? [...new Set(completed)].join(' ') : query;
}

interface Choice {
  readonly word: string;
  readonly mistakes: number;
}

const listLookups = (word: string) => [
  ...listParts(word).flat(),
  ...[word, ...listJoinedToShort(word).map(({ long }) => long)]
    .filter(({ length }) => length <= longestShortWord)
    .flatMap(listSpellings),
];

/**
 * A text with more unknown words is not misspelt, and looking for other spellings is expensive. Of a
 * text with more words, known words stay as they are.
 */
const mostMisspelt = 4;
const mostChoices = 5;
const mostQueries = 12;
/** Shorter ones are not stored. */
const shortestKnownWord = 3;
/** A shorter one is only taken for a word of a title. */
const shortestForTexts = 5;
/** With a space missing as well, a shorter word could be anything. */
const shortestMisspeltPart = 4;

function rankSimilar(word: string, similar: readonly SimilarWord[]): Choice[] {
  const known = new Set(similar.map((other) => other.word));
  const joined = listParts(word)
    .filter((parts) => parts.some((part) => known.has(part)))
    .filter((parts) => parts.every((part) => known.has(part) || part.length < shortestKnownWord))
    .map((parts) => ({ word: parts.join(' '), mistakes: 1 }));
  const ranked = similar
    .filter(({ titles }) => titles > 0 || word.length >= shortestForTexts)
    .map((other) => ({ ...other, mistakes: countMistakes(word, other.word) }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= mostMistakesIn(word))
    .toSorted(
      (a, b) =>
        a.mistakes - b.mistakes ||
        Number(b.titles > 0) - Number(a.titles > 0) ||
        b.products - a.products,
    );
  const misspelt = listJoinedToShort(word).flatMap(({ long, join }) =>
    similar
      .filter((other) => other.titles > 0 && other.word.length >= shortestMisspeltPart)
      .filter((other) => countMistakes(long, other.word) === 1)
      .map((other) => ({ word: join(other.word), mistakes: 2 })),
  );
  return [...joined, ...ranked, ...misspelt].slice(0, mostChoices);
}

function combine(choices: readonly (readonly Choice[])[]): string[] {
  let queries: Choice[] = [{ word: '', mistakes: 0 }];
  for (const next of choices) {
    queries = queries
      .flatMap((query) =>
        next.map(({ word, mistakes }) => ({
          word: `${query.word} ${word}`,
          mistakes: query.mistakes + mistakes,
        })),
      )
      .toSorted((a, b) => a.mistakes - b.mistakes)
      .slice(0, mostQueries);
  }
  return queries.map(({ word }) => word.trim());
}
