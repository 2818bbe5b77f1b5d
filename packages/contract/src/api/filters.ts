import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { Schema } from './route.ts';
import { booleanQuery } from './query.ts';
import { toSearchWords } from './typed-text.ts';

const mostValues = 100;

const text = z.string().check(z.maxLength(limits.searchMax));

/** In lower case as far as that cannot change what the database finds. */
const toCaseless = (words: string) => words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const caselessText = z.pipe(text, z.transform(toCaseless));

/** One spelling for all that find the same, which is then cached once. */
const searchedText = z.pipe(
  text,
  z.transform((words) => toSearchWords(toCaseless(words)).join(' ')),
);

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'Not a whole number')),
  z.transform(Number),
);

const decimalNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Not a number with at most two decimals')),
  z.transform(Number),
);

const time = z.pipe(
  z.string().check(
    z.regex(
      /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/,
      'Not a time in ISO 8601',
    ),
    z.refine((value) => !Number.isNaN(Date.parse(value)), 'Not a time in ISO 8601'),
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

/** One operator per text; `$and` combines several. */
export const textFilter = filterOf(
  text,
  {
    ...equality(text),
    $eqi: z.optional(caselessText),
    $nei: z.optional(caselessText),
    $contains: z.optional(text),
    $containsi: z.optional(searchedText),
    $notContains: z.optional(text),
    $notContainsi: z.optional(searchedText),
    $startsWith: z.optional(text),
    $startsWithi: z.optional(caselessText),
    $endsWith: z.optional(text),
    $endsWithi: z.optional(caselessText),
    ...nullity,
  },
  oneOperator,
);

/** For names that are compared as a whole. */
export const wordFilter = filterOf(text, { ...equality(text), ...nullity }, oneOperator);

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
