import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** @throws when the file does not fit the schema */
export function readDemoContent<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.output<Schema> {
  const file = new URL(`../content/${path}`, import.meta.url);
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
