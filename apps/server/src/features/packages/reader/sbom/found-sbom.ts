import type { Sbom, SbomComponent } from '@partshelf/contract/packages/packages.ts';

export interface FoundSbom {
  readonly format: NonNullable<Sbom['format']>;
  readonly specificationVersion: string | null;
  readonly components: SbomComponent[];
}
