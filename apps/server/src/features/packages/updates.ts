import type { Database } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { compareVersions, listNewPermissions } from './compare-releases.ts';
import { describePermissions } from './permissions.ts';
import { findPackageProduct, listVersions, listFacts } from './queries.ts';

interface Asked {
  readonly packageId: string;
  readonly have: string;
}

/** @throws ShopError NOT_FOUND */
export async function readUpdate(db: Database, publicUrl: string, { packageId, have }: Asked) {
  const product = await findPackageProduct(db, packageId);
  if (!product) throw new ShopError('NOT_FOUND');
  const versions = await listVersions(db, product.id);
  const newer = versions.filter(
    ({ version, isWithdrawn }) => !isWithdrawn && compareVersions(version, have) > 0,
  );
  const [used] = versions
    .filter(({ version }) => compareVersions(version, have) <= 0)
    .toSorted((a, b) => compareVersions(b.version, a.version));
  const isKnown = used !== undefined && compareVersions(used.version, have) === 0;
  return {
    id: product.id,
    title: product.title,
    newest: product.newest,
    releasesBehind: newer.length,
    approvals: newer.length === 0 ? [] : await listApprovals(db, product.newest.id, used?.id),
    hasSecurityFix: newer.some(({ isSecurityFix }) => isSecurityFix),
    isWithdrawn: isKnown && used.isWithdrawn,
    installUrl: `${publicUrl}/product/${product.slug}/install`,
  };
}

async function listApprovals(db: Database, newestId: number, usedId: number | undefined) {
  if (usedId === undefined) return null;
  const facts = await listFacts(db, [newestId, usedId]);
  const [newest, used] = [facts.get(newestId), facts.get(usedId)];
  if (!newest || !used) return null;
  return describePermissions({ ...newest, permissions: listNewPermissions(newest, used) });
}
