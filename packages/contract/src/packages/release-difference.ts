import * as z from 'zod/mini';
import type { Schema } from '../api/route.ts';
import { packageFacts } from './package-facts.ts';

const changesOf = <Item extends Schema>(item: Item) =>
  z.object({ added: z.array(item), removed: z.array(item) });

const change = z.nullable(z.enum(['added', 'removed']));

/** Between two packages of a product. */
export const releaseDifference = z.object({
  permissions: changesOf(packageFacts.shape.permissions.def.element),
  loadedHosts: changesOf(z.string()),
  mentionedHosts: changesOf(z.string()),
  components: changesOf(
    z.pick(packageFacts.shape.components.def.element, { name: true, kind: true }),
  ),
  isolation: change,
  tenantWideExtension: change,
});

export type ReleaseDifference = z.infer<typeof releaseDifference>;
