import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { normalizeTyped } from './typed-text.ts';

const wholeNumber = z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]);

export const countingFrom = (first: number) =>
  z.pipe(
    z.pipe(
      wholeNumber,
      z.transform((value) => Number(value)),
    ),
    z.int().check(z.gte(first)),
  );

/** A page size above the maximum is cut to it. */
export function paginationUpTo(max: number) {
  const pageSize = z.pipe(
    countingFrom(1),
    z.transform((size) => Math.min(size, max)),
  );
  return z._default(
    z.strictObject({
      page: z._default(countingFrom(1), 1),
      pageSize: z._default(pageSize, limits.pageSize.default),
      withCount: z.optional(z.enum(['true', 'false'])),
    }),
    { page: 1, pageSize: limits.pageSize.default },
  );
}

export const paginationQuery = paginationUpTo(limits.pageSize.max);

export const searchQuery = z.optional(
  z.string().check(z.maxLength(limits.searchMax), z.overwrite(normalizeTyped)),
);

/** Of two days, the last one included. */
export const inOrder = z.refine<{
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}>(({ from, until }) => !from || !until || from <= until, {
  path: ['until'],
  message: 'The last day is before the first',
});

export const booleanQuery = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

const asSet = <Name extends string>() =>
  z.transform((listed: Name[]) => [...new Set(listed)].toSorted());

type PopulateInput = string | string[] | Record<string, unknown>;

const listed = z.union([z.string(), z.array(z.string())]);

function relationsOf(names: readonly string[]): z.ZodMiniType<string[], PopulateInput> {
  const asList = z.pipe(
    listed,
    z.transform((given) =>
      [given].flat().flatMap((part) => (part === '*' ? names : part.split(','))),
    ),
  );
  const asKeys = z.pipe(
    z.strictObject(Object.fromEntries(names.map((name) => [name, z.optional(choiceOf(name))]))),
    z.transform((given) => Object.values(given).flatMap((chosen) => chosen ?? [])),
  );

  function choiceOf(name: string) {
    const isWanted = z.pipe(
      z.union([booleanQuery, z.literal('*')]),
      z.transform((wanted) => (wanted ? [name] : [])),
    );
    const below = names
      .filter((other) => other.startsWith(`${name}.`))
      .map((other) => other.slice(name.length + 1));
    if (below.length === 0) return isWanted;
    const deep = z.pipe(
      z.strictObject({ populate: relationsOf(below) }),
      z.transform(({ populate }) => [name, ...populate.map((inner) => `${name}.${inner}`)]),
    );
    return z.union([isWanted, deep]);
  }

  return z.union([asList, asKeys]);
}

/** `populate=*`, `=img,img2`, `[0]=img`, `[img]=true` or `[products][populate]=img`, as a flat list. */
export function populateQuery<const Name extends string>(names: readonly Name[]) {
  return z._default(z.pipe(z.pipe(relationsOf(names), z.array(z.enum(names))), asSet<Name>()), []);
}

/** `fields=*`, `fields=title,price` or `fields[0]=title`; undefined when nothing was asked for. */
export function fieldsQuery<const Name extends string>(names: readonly Name[]) {
  const name = z.enum(names, { error: ({ input }) => `Invalid key ${String(input)}` });
  const given = z.union([z.string(), z.array(z.string())]);
  const flatten = (value: z.output<typeof given>): string[] =>
    [value].flat().flatMap((part): readonly string[] => (part === '*' ? names : part.split(',')));
  return z.optional(
    z.pipe(z.pipe(z.pipe(given, z.transform(flatten)), z.array(name)), asSet<Name>()),
  );
}
