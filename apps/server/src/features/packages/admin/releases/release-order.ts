import type { AdminPackage } from '@partshelf/contract/packages/admin.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Queryable } from '../../../../db/client.ts';
import { ShopError } from '../../../../platform/errors.ts';
import { listNewPermissions } from '../../compare-releases.ts';
import { compareVersions } from '../../package-version.ts';
import { findOtherProduct, listReleaseRows, type ReleaseRow } from './queries.ts';

interface Candidate {
  readonly version: string | undefined;
  readonly facts: PackageFacts | null;
}

function refuseLower(version: string, newest: ReleaseRow): void {
  if (compareVersions(version, newest.version) > 0) return;
  throw new ShopError('PACKAGE_VERSION_TOO_LOW', {
    fields: {
      files: [`Version ${version} is not higher than ${newest.version}, which is on sale already.`],
    },
  });
}

const wrongProduct = (sentence: string) =>
  new ShopError('PACKAGE_WRONG_PRODUCT', { fields: { files: [sentence] } });

async function refuseOtherProduct(
  db: Queryable,
  productId: number,
  facts: PackageFacts,
  earlier: PackageFacts | null | undefined,
): Promise<void> {
  if (earlier && earlier.productId !== facts.productId) {
    throw wrongProduct(
      `The product id of “${facts.title}” is ${facts.productId}; that of the earlier releases is ${earlier.productId}.`,
    );
  }
  const other = await findOtherProduct(db, productId, facts);
  if (other) throw wrongProduct(`The product id of “${facts.title}” belongs to “${other.title}”.`);
}

/** Null for a first release. @throws ShopError PACKAGE_WRONG_PRODUCT or PACKAGE_VERSION_TOO_LOW */
export async function compareWithNewest(
  db: Queryable,
  productId: number,
  { version, facts }: Candidate,
): Promise<AdminPackage['comparedWith']> {
  const released = await listReleaseRows(db, productId);
  const [newest] = released;
  const earlier = released.find((release) => release.facts !== null)?.facts;
  if (facts) await refuseOtherProduct(db, productId, facts, earlier);
  if (!newest) return null;
  if (version !== undefined) refuseLower(version, newest);
  return { version: newest.version, newPermissions: listNewPermissions(facts, earlier) };
}
