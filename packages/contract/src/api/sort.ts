import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const toKeys = (given: string | string[]) =>
  [given]
    .flat()
    .flatMap((part) => part.split(','))
    .map((key) => key.trim().replace(/:(?:asc|desc)$/i, (direction) => direction.toLowerCase()));

/** `sort=title`, `sort=title:asc,price:DESC` or `sort[0]=title:desc`, as a flat list. */
export function sortBy<const Name extends string>(names: readonly Name[]) {
  const key = z.templateLiteral([z.enum(names), z.enum(['', ':asc', ':desc'])]);
  const keys = z.array(key).check(z.maxLength(limits.sortKeys));
  const listed = z.union([z.string(), z.array(z.string())]);
  return z.optional(z.pipe(z.pipe(listed, z.transform(toKeys)), keys));
}
