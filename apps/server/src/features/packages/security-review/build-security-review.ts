import type { SecurityReview } from '@partshelf/contract/packages/packages.ts';
import { compareReleases } from '../compare-releases.ts';
import { deriveCompatibility } from '../compatibility/derive-compatibility.ts';
import { describePermissions } from '../permissions.ts';
import { listNotExamined } from './list-not-examined.ts';
import type { ReviewedRelease } from './reviewed-release.ts';

export const schemaPath = '/api/schemas/security-review.json';

function describePackage({ facts, contents }: ReviewedRelease): SecurityReview['package'] {
  if (!facts) return null;
  return {
    ...facts,
    permissions: describePermissions(facts),
    contents,
  };
}

function compareWithEarlier({ earlier, facts, contents }: ReviewedRelease) {
  if (!facts || !earlier?.facts) return null;
  const before = { facts: earlier.facts, contents: earlier.contents };
  return compareReleases(before, { facts, contents });
}

/** `publicUrl` is that of the shop. */
export function buildSecurityReview(release: ReviewedRelease, publicUrl: string): SecurityReview {
  const { product, earlier, facts } = release;
  return {
    $schema: `${publicUrl}${schemaPath}`,
    product: {
      documentId: product.documentId,
      title: product.title,
      url: `${publicUrl}/product/${product.slug}`,
    },
    release: {
      documentId: release.documentId,
      version: release.version,
      publishedAt: release.publishedAt.toISOString(),
      fileName: release.fileName,
      sizeBytes: release.sizeBytes,
      sha256: release.sha256,
    },
    package: describePackage(release),
    compatibility: deriveCompatibility(facts),
    comparedWith: earlier
      ? { version: earlier.version, difference: compareWithEarlier(release) }
      : null,
    notExamined: listNotExamined(release),
  };
}
