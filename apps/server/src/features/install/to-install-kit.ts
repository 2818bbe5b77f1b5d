import type { InstallKit } from '@partshelf/contract/install.ts';
import type { PackageContents, PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { deriveCompatibility } from '../packages/compatibility/derive-compatibility.ts';
import { describePermissions } from '../packages/permissions.ts';

interface Release extends Omit<InstallKit['release'], 'publishedAt'> {
  readonly publishedAt: Date;
  readonly installNote: string | null;
  readonly facts: PackageFacts | null;
  readonly mentionedHosts: PackageContents['mentionedHosts'] | null;
  readonly inlineScriptSigns: PackageContents['inlineScriptSigns'] | null;
}

type Step = Pick<InstallKit, 'isNewest' | 'update' | 'olderReleases'>;

function toPackage({ facts, mentionedHosts, inlineScriptSigns }: Release): InstallKit['package'] {
  if (!facts) return null;
  return {
    productId: facts.productId,
    title: facts.title,
    isTenantWide: facts.isTenantWide,
    isDomainIsolated: facts.isDomainIsolated,
    needsCustomScript: facts.needsCustomScript,
    hasTenantWideExtension: facts.hasTenantWideExtension,
    components: facts.components,
    featureAssets: facts.featureAssets,
    permissions: describePermissions(facts),
    loadedHosts: facts.scriptHosts,
    mentionedHosts: mentionedHosts ?? [],
    inlineScriptSigns: inlineScriptSigns ?? [],
  };
}

/** A visitor installs the newest release, and has none to go back to. */
export const ofVisitor: Step = { isNewest: true, update: null, olderReleases: [] };

export function toInstallKit<Product extends InstallKit['product']>(
  product: Product,
  release: Release,
  { isNewest, update, olderReleases }: Step,
) {
  const { documentId, version, publishedAt, fileName, sizeBytes, sha256 } = release;
  return {
    product,
    release: {
      documentId,
      version,
      publishedAt: publishedAt.toISOString(),
      fileName,
      sizeBytes,
      sha256,
    },
    isNewest,
    package: toPackage(release),
    platforms: deriveCompatibility(release.facts),
    installNote: release.installNote,
    update,
    olderReleases,
  };
}
