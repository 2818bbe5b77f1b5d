import * as z from 'zod/mini';
import { limits } from './limits.ts';

const wholeNumber = z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]);

const countingFrom = (first: number) =>
  z.pipe(
    z.pipe(
      wholeNumber,
      z.transform((value) => Number(value)),
    ),
    z.int().check(z.gte(first)),
  );

const pageSize = z.pipe(
  countingFrom(1),
  z.transform((size) => Math.min(size, limits.pageSize.max)),
);

/** `pagination[page]` and `pagination[pageSize]`; a page size above the maximum is cut to it. */
export const paginationQuery = z._default(
  z.strictObject({
    page: z._default(countingFrom(1), 1),
    pageSize: z._default(pageSize, limits.pageSize.default),
    withCount: z.optional(z.enum(['true', 'false'])),
  }),
  { page: 1, pageSize: limits.pageSize.default },
);

/** `true` or `false`, as a value or as it stands in an address. */
export const booleanQuery = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/**
 * The relations that a read may include, in every form the query dialect knows: `populate=*`,
 * `populate=img,img2`, `populate[0]=img`, `populate[img]=true`, `populate[img][populate]=*`.
 * Comes out as a list of names; an unlisted name is refused.
 */
export function populateQuery<const Name extends string>(names: readonly Name[]) {
  const deep = z.strictObject({
    populate: z.optional(
      z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]),
    ),
  });
  const keyed = z.partialRecord(z.enum(names), z.union([booleanQuery, z.literal('*'), deep]));
  const given = z.union([z.string(), z.array(z.string()), keyed]);
  const flatten = (value: z.output<typeof given>): string[] => {
    if (typeof value === 'string') return value === '*' ? [...names] : value.split(',');
    if (Array.isArray(value)) return value.flatMap((name) => flatten(name));
    return Object.entries(value).flatMap(([name, wanted]) => (wanted ? [name] : []));
  };
  return z._default(z.pipe(z.pipe(given, z.transform(flatten)), z.array(z.enum(names))), []);
}

/**
 * The fields that an entry should carry, as `fields=*`, `fields=title,price` or `fields[0]=title`.
 * Comes out as a list of names, undefined when nothing was asked for; an unknown name is refused.
 */
export function fieldsQuery<const Name extends string>(names: readonly Name[]) {
  const name = z.enum(names, { error: ({ input }) => `Invalid key ${String(input)}` });
  const given = z.union([z.string(), z.array(z.string())]);
  const flatten = (value: z.output<typeof given>): string[] =>
    [value].flat().flatMap((part): readonly string[] => (part === '*' ? names : part.split(',')));
  return z.optional(z.pipe(z.pipe(given, z.transform(flatten)), z.array(name)));
}
