import type { PackageContents } from '@partshelf/contract/packages/package-contents.ts';
import type { SecurityReview } from '@partshelf/contract/packages/security-review.ts';
import { compareReleases } from '../compare-releases.ts';
import { deriveCompatibility } from '../compatibility/derive-compatibility.ts';
import { describePermissions } from '../permissions.ts';
import { listNotExamined } from './list-not-examined.ts';
import type { ReviewedRelease } from './reviewed-release.ts';

export const schemaPath = '/api/schemas/security-review.json';

const unreadContents: PackageContents = {
  assets: [],
  mentionedHosts: [],
  inlineScriptSigns: [],
  licenceBanners: [],
  sbom: null,
  scannedScriptBytes: 0,
  unscannedScripts: [],
  cutLists: [],
};

function describePackage({ facts, contents }: ReviewedRelease): SecurityReview['package'] {
  if (!facts) return null;
  return {
    ...facts,
    permissions: describePermissions(facts),
    contents: contents ?? unreadContents,
  };
}

/** Hosts that scripts mention are compared when both packages were searched. */
function compareWithEarlier({ earlier, facts, contents }: ReviewedRelease) {
  if (!facts || !earlier?.facts) return null;
  const difference = compareReleases(
    { facts: earlier.facts, contents: earlier.contents },
    { facts, contents },
  );
  if (earlier.contents && contents) return difference;
  return { ...difference, mentionedHosts: { added: [], removed: [] } };
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
