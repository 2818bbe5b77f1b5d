import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { dayField } from './fields.ts';
import { joinSearchWords, normalizeTyped, toSearchWords } from './typed-text.ts';
import type { Schema } from './route.ts';

const countedNumber = z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]);

const wholeNumberFrom = (first: number) =>
  z.pipe(
    z.pipe(
      countedNumber,
      z.transform((value) => Number(value)),
    ),
    z.int().check(z.gte(first)),
  );

/** A page size above the maximum is cut to it. */
export function paginationUpTo(max: number, usual: number = limits.pageSize.default) {
  const pageSize = z.pipe(
    wholeNumberFrom(1),
    z.transform((size) => Math.min(size, max)),
  );
  return z._default(
    z.strictObject({
      page: z._default(wholeNumberFrom(1), 1),
      pageSize: z._default(pageSize, usual),
      withCount: z.optional(z.enum(['true', 'false'])),
    }),
    { page: 1, pageSize: usual },
  );
}

export const paginationQuery = paginationUpTo(limits.pageSize.max);

export const searchQuery = z.optional(
  z.string().check(z.maxLength(limits.searchMax), z.overwrite(normalizeTyped)),
);

export interface Days {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export const isInOrder = ({ from, until }: Days) => !from || !until || from <= until;

export const periodInOrder = z.refine<Days>(isInOrder, {
  path: ['until'],
  message: 'The last day is before the first',
});

export const daysQuery = { from: z.optional(dayField), until: z.optional(dayField) };

const lowerDirection = (key: string) =>
  key.trim().replace(/:(?:asc|desc)$/i, (direction) => direction.toLowerCase());

/** `rating:DESC` is `rating:desc`. */
export const withAnyCase = <Sort extends z.core.$ZodType<unknown, string>>(sort: Sort) =>
  z.pipe(z.pipe(z.string(), z.transform(lowerDirection)), sort);

export const createdSort = z._default(
  withAnyCase(z.enum(['createdAt:desc', 'createdAt:asc'])),
  'createdAt:desc',
);

/** The file of a list has the rows of all its pages: both take the same filters. */
export function filteredBy<const Filters extends Readonly<Record<string, z.ZodMiniType>>>(
  filters: Filters,
) {
  const inOrder = periodInOrder as z.core.$ZodCheck<unknown>;
  const fields = { ...daysQuery, ...filters };
  return {
    page: z.strictObject({ ...fields, pagination: paginationQuery }).check(inOrder),
    file: z.strictObject(fields).check(inOrder),
  };
}

export const booleanQuery = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

const asSet = <Name extends string>() =>
  z.transform((names: Name[]) => [...new Set(names)].toSorted());

type PopulateInput = string | string[] | Record<string, unknown>;

const textOrTexts = z.union([z.string(), z.array(z.string())]);

function relationsOf(names: readonly string[]): z.ZodMiniType<string[], PopulateInput> {
  const asList = z.pipe(
    textOrTexts,
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

/**
 * It is written `populate=*`, `=img,img2`, `[0]=img`, `[img]=true` or `[products][populate]=img`,
 * and read as a flat list.
 */
export function populateQuery<const Name extends string>(names: readonly Name[]) {
  return z._default(z.pipe(z.pipe(relationsOf(names), z.array(z.enum(names))), asSet<Name>()), []);
}

export function fieldsQuery<const Name extends string>(names: readonly Name[]) {
  const name = z.enum(names, { error: ({ input }) => `Invalid key ${String(input)}` });
  const given = z.union([z.string(), z.array(z.string())]);
  const flatten = (value: z.output<typeof given>): string[] =>
    [value].flat().flatMap((part): readonly string[] => (part === '*' ? names : part.split(',')));
  return z.optional(
    z.pipe(z.pipe(z.pipe(given, z.transform(flatten)), z.array(name)), asSet<Name>()),
  );
}

const mostValues = 100;

const searchText = z.string().check(z.maxLength(limits.searchMax));

const toCaseless = (words: string) => words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const caselessText = z.pipe(searchText, z.transform(toCaseless));

/** All spellings that find the same become one, which is then cached once. */
export const searchedText = z.pipe(
  searchText,
  z.transform((words) => joinSearchWords(toSearchWords(toCaseless(words)))),
);

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'This must be a whole number')),
  z.transform(Number),
);

const decimalNumber = z.pipe(
  z
    .string()
    .check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'This must be a number with at most two decimals')),
  z.transform(Number),
);

const time = z.pipe(
  z.string().check(
    z.regex(
      /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/,
      'This must be a time in ISO 8601',
    ),
    z.refine((value) => !Number.isNaN(Date.parse(value)), 'This must be a time in ISO 8601'),
    // PostgreSQL has no year 0, and reads the year 10000 of JavaScript as a time zone.
    z.refine((value) => value >= '1000' && value < '9999', 'Year must be from 1000 to 9998'),
  ),
  z.transform((value) => new Date(value).toISOString()),
);

function someOf<Value extends Schema>(value: Value) {
  const list = z.union([
    z.array(value).check(z.minLength(1), z.maxLength(mostValues)),
    z.pipe(
      value,
      z.transform((one) => [one]),
    ),
  ]);
  return z.optional(list);
}

const nullity = { $null: z.optional(booleanQuery), $notNull: z.optional(booleanQuery) };

const equality = <Value extends Schema>(value: Value) => ({
  $eq: z.optional(value),
  $ne: z.optional(value),
  $in: someOf(value),
  $notIn: someOf(value),
});

const comparison = <Value extends Schema>(value: Value) => ({
  ...equality(value),
  $gt: z.optional(value),
  $gte: z.optional(value),
  $lt: z.optional(value),
  $lte: z.optional(value),
});

const countGiven = (given: object) =>
  Object.values(given).filter((value) => value !== undefined).length;

const oneOperator = z.refine<object>((given) => countGiven(given) === 1, 'Use one operator');

const someOperator = z.refine<object>((given) => countGiven(given) > 0, 'Use an operator');

/** A bare value means equality. */
function filterOf<Value extends Schema, Operators extends Record<string, Schema>>(
  value: Value,
  operators: Operators,
  rule: typeof oneOperator,
) {
  const given = z.strictObject(operators).check(rule);
  const bare = z.pipe(
    value,
    z.transform(($eq) => ({ $eq }) as unknown as z.output<typeof given>),
  );
  return z.union([bare, given], { error: 'Unknown operator or invalid value' });
}

export const textFilter = filterOf(
  searchText,
  {
    ...equality(searchText),
    $eqi: z.optional(caselessText),
    $nei: z.optional(caselessText),
    $contains: z.optional(searchText),
    $containsi: z.optional(searchedText),
    $notContains: z.optional(searchText),
    $notContainsi: z.optional(searchedText),
    $startsWith: z.optional(searchText),
    $startsWithi: z.optional(caselessText),
    $endsWith: z.optional(searchText),
    $endsWithi: z.optional(caselessText),
    ...nullity,
  },
  oneOperator,
);

export const wordFilter = filterOf(
  searchText,
  { ...equality(searchText), ...nullity },
  oneOperator,
);

/** Several operators are a range. */
const comparable = <Value extends Schema>(value: Value) =>
  filterOf(value, { ...comparison(value), ...nullity }, someOperator);

export const wholeNumberFilter = comparable(wholeNumber);
export const decimalFilter = comparable(decimalNumber);
export const timeFilter = comparable(time);

export const choiceFilter = <Value extends Schema>(value: Value) =>
  filterOf(value, equality(value), oneOperator);

export const flagFilter = filterOf(
  booleanQuery,
  { $eq: z.optional(booleanQuery), $ne: z.optional(booleanQuery) },
  oneOperator,
);

export type TextFilter = z.output<typeof textFilter>;
export type TimeFilter = z.output<typeof timeFilter>;

const toKeys = (given: string | string[]) =>
  [given]
    .flat()
    .flatMap((part) => part.split(','))
    .map(lowerDirection);

/**
 * It is written `sort=title`, `sort=title:asc,price:DESC` or `sort[0]=title:desc`, and read as a
 * flat list.
 */
export function sortBy<const Name extends string>(names: readonly Name[]) {
  const key = z.templateLiteral([z.enum(names), z.enum(['', ':asc', ':desc'])]);
  const keys = z.array(key).check(z.maxLength(limits.sortKeys));
  return z.optional(z.pipe(z.pipe(textOrTexts, z.transform(toKeys)), keys));
}

const offsetQuery = z.strictObject({
  start: z._default(wholeNumberFrom(0), 0),
  limit: z._default(
    z.pipe(
      wholeNumberFrom(1),
      z.transform((limit) => Math.min(limit, limits.pageSize.max)),
    ),
    limits.pageSize.default,
  ),
  withCount: z.optional(z.enum(['true', 'false'])),
});

export const windowQuery = z.union([paginationQuery, offsetQuery], {
  error: 'Use page and pageSize, or start and limit, with whole numbers',
});

export type WindowQuery = z.output<typeof windowQuery>;
