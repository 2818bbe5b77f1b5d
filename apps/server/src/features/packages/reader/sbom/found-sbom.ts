import type { Sbom, SbomComponent } from '@partshelf/contract/packages/package-contents.ts';

export interface FoundSbom {
  readonly format: NonNullable<Sbom['format']>;
  readonly specificationVersion: string | null;
  readonly components: SbomComponent[];
}
