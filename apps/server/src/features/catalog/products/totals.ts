import { LRUCache } from 'lru-cache';
import { type Database, prepared } from '../../../db/client.ts';
import { catalogVersion } from '../../../db/tables/catalog.ts';

interface CountRequest {
  readonly key: string;
  /** Undefined when no row of the page says it. */
  readonly version: number | undefined;
  readonly page: { readonly limit: number; readonly offset: number; readonly found: number };
  readonly count: () => Promise<{ total: number }[]>;
}

interface Total {
  readonly version: number;
  readonly total: number;
}

const totalCache = prepared(() => new LRUCache<string, Total>({ max: 1_000 }));

const manyResults = 300;

export function hadManyResults(db: Database, key: string): boolean {
  return (totalCache(db).get(key)?.total ?? 0) > manyResults;
}

const versionStatement = prepared((db) =>
  db.select().from(catalogVersion).prepare('read_catalog_version'),
);

async function readVersion(db: Database): Promise<number> {
  const [row] = await versionStatement(db).execute();
  return row!.version;
}

/** Cached until the catalogue changes: counting costs more than reading a page. */
export async function findTotal(db: Database, { key, version, page, count }: CountRequest) {
  const isLastPage = page.found < page.limit && (page.found > 0 || page.offset === 0);
  if (isLastPage) return page.offset + page.found;
  const known = totalCache(db).get(key);
  const current = version ?? (await readVersion(db));
  if (known?.version === current) return known.total;
  const [counted] = await count();
  const { total } = counted!;
  totalCache(db).set(key, { version: current, total });
  return total;
}
