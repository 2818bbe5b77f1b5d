import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import type { Queryable } from '../../../db/client.ts';
import { listReleaseRows } from '../releases/queries.ts';

function withoutVersion(name: string, { version }: PackageFacts): string {
  const ending = /[-_.]v?(\d+(?:\.\d+){2,3})(?=\.sppkg$)/i.exec(name);
  if (!ending || ending.index === 0 || !`${version}.`.startsWith(`${ending[1]}.`)) return name;
  return `${name.slice(0, ending.index)}.sppkg`;
}

/**
 * SharePoint replaces a package by one of the same file name, so all packages of a product have
 * that of the first, without its version.
 */
export async function chooseOfferedName(
  db: Queryable,
  productId: number,
  given: string,
  facts: PackageFacts | null,
): Promise<string> {
  if (!facts) return given;
  const released = await listReleaseRows(db, productId);
  const earlier = released.find((release) => release.facts !== null);
  return earlier?.fileName ?? withoutVersion(given, facts);
}
