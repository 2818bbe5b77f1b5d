import { compareVersions } from '../package-version.ts';
import type { ComponentManifest } from './component-manifest.ts';

const coreLibrary = '@microsoft/sp-core-library';

/** Numbers without what marks a preview. */
const version = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?=$|[-+])/;

/** The highest, because the package needs it. */
export function findSpfxVersion(manifests: readonly ComponentManifest[]): string | null {
  const named = manifests.flatMap(({ loaderConfig }) => {
    const resources = loaderConfig?.scriptResources ?? {};
    const core = Object.hasOwn(resources, coreLibrary) ? resources[coreLibrary] : undefined;
    return version.exec(core?.version ?? '')?.[0] ?? [];
  });
  return named.toSorted(compareVersions).at(-1) ?? null;
}
