import { extname } from 'node:path';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Queryable } from '../../../db/client.ts';
import { listReleaseRows } from './releases/queries.ts';
import { listOtherFileNames } from './queries.ts';

function withoutVersion(name: string, { version }: PackageFacts): string {
  const ending = /[-_.]v?(\d+(?:\.\d+){2,3})(?=\.sppkg$)/i.exec(name);
  if (!ending || ending.index === 0 || !`${version}.`.startsWith(`${ending[1]}.`)) return name;
  return `${name.slice(0, ending.index)}.sppkg`;
}

/** Of file names that differ only in case, systems keep one. */
async function chooseFreeName(db: Queryable, productId: number, given: string): Promise<string> {
  const extension = extname(given);
  const base = given.slice(0, given.length - extension.length);
  const names = await listOtherFileNames(db, productId, { base, extension });
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let [name, number] = [given, 1];
  while (taken.has(name.toLowerCase())) {
    number += 1;
    name = `${base}-${number}${extension}`;
  }
  return name;
}

/**
 * SharePoint replaces a package by one of the same file name, so all packages of a product have
 * that of the first, without its version. No other product has it.
 */
export async function chooseOfferedName(
  db: Queryable,
  productId: number,
  given: string,
  facts: PackageFacts | null,
): Promise<string> {
  if (!facts) return chooseFreeName(db, productId, given);
  const released = await listReleaseRows(db, productId);
  const earlier = released.find((release) => release.facts !== null);
  return earlier?.fileName ?? chooseFreeName(db, productId, withoutVersion(given, facts));
}
