import { compareVersions } from '../package-version.ts';
import type { ComponentManifest } from './component-manifest.ts';

const coreLibrary = '@microsoft/sp-core-library';

/** Parts of the framework, which are released together with the same version. */
const frameworkPart = /^@microsoft\/sp-[a-z-]+$/;

/** Numbers without what marks a preview. */
const version = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?=$|[-+])/;

/** The highest, because the package needs it. */
export function findSpfxVersion(manifests: readonly ComponentManifest[]): string | null {
  const findHighest = (isNamed: (name: string) => boolean) =>
    manifests
      .flatMap(({ loaderConfig }) => Object.entries(loaderConfig?.scriptResources ?? {}))
      .filter(([name]) => isNamed(name))
      .flatMap(([, part]) => version.exec(part.version ?? '')?.[0] ?? [])
      .toSorted(compareVersions)
      .at(-1);
  return (
    findHighest((name) => name === coreLibrary) ??
    findHighest((name) => frameworkPart.test(name)) ??
    null
  );
}
