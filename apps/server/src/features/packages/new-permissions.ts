import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';

type Facts = PackageFacts | null | undefined;

export function listNewPermissions(facts: Facts, earlier: Facts): PackageFacts['permissions'] {
  const known = earlier?.permissions ?? [];
  return (facts?.permissions ?? []).filter(
    (asked) =>
      !known.some(({ resource, scope }) => resource === asked.resource && scope === asked.scope),
  );
}
