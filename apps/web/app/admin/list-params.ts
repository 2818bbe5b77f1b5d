import { type Days, isInOrder } from '@partshelf/contract/api/query.ts';
import type * as z from 'zod/mini';
import { type ListAddress, useListAddress } from '../ui/list-address.ts';

export type Fields = Readonly<Record<string, z.ZodMiniType>>;

export interface QuerySchema<Known> {
  readonly shape: Known;
}

export type ListQuery<Known> = {
  readonly [Name in Exclude<keyof Known, 'pagination'>]?: z.input<Known[Name]>;
};

/** The URL has other words than the API for a filter and its `values`. */
interface UrlName {
  readonly name: string;
  readonly values?: Readonly<Record<string, string>>;
}

export type UrlNames = Readonly<Record<string, UrlName>>;

export interface ListParams<Query extends object = object> extends Omit<ListAddress, 'page'> {
  /** The API is asked for this, with the default order. */
  readonly query: Query;
  readonly pageQuery: Query & { readonly pagination: { readonly page: number } };
  readonly isFiltered: boolean;
}

const dayNames: UrlNames = { until: { name: 'to' } };

/**
 * Reads the URL with the schema that the API reads its query with. URLs can be edited by hand: bad
 * values are left out.
 */
export function useListParams<const Known extends Fields = Readonly<Record<never, never>>>(
  schema?: QuerySchema<Known>,
  urlNames?: UrlNames,
): ListParams<ListQuery<Known>> {
  const { params, page, change, hrefFor } = useListAddress();
  const fields = schema?.shape ?? {};
  const names = { ...dayNames, ...urlNames };
  const given = readGiven(fields, names, params);
  const query = { ...readDefaults(fields), ...given } as ListQuery<Known>;
  return {
    query,
    pageQuery: { ...query, pagination: { page } },
    isFiltered: Object.keys(given).some((name) => name !== 'sort'),
    change: (changes) => change(toUrl(changes, names)),
    hrefFor,
  };
}

function readGiven(fields: Fields, names: UrlNames, searchParams: URLSearchParams) {
  const given: Record<string, unknown> & Days = {};
  for (const [name, field] of Object.entries(fields)) {
    const { name: urlName, values }: UrlName = names[name] ?? { name };
    const text = searchParams.get(urlName) || undefined;
    const value = values && text ? values[text] : text;
    const read = field.safeParse(value);
    if (value === undefined || !read.success) continue;
    given[name] = name === 'sort' ? read.data : value;
  }
  if (isInOrder(given)) return given;
  const { from: _from, until: _until, ...others } = given;
  return others;
}

const readDefaults = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'pagination')
      .map(([name, field]) => [name, field.safeParse(undefined).data]),
  );

const toUrl = (changes: Readonly<Record<string, string | undefined>>, names: UrlNames) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const { name: urlName, values = {} }: UrlName = names[name] ?? { name };
      const [text = value] = Object.keys(values).filter((key) => values[key] === value);
      return [urlName, text];
    }),
  );
