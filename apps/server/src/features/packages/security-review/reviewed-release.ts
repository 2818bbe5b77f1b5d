import type { PackageContents, PackageFacts } from '@partshelf/contract/packages/packages.ts';

interface ReadRelease {
  readonly version: string;
  readonly facts: PackageFacts | null;
  readonly contents: PackageContents | null;
}

/** What a security review is made from. */
export interface ReviewedRelease extends ReadRelease {
  readonly documentId: string;
  readonly publishedAt: Date;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly product: {
    readonly documentId: string;
    readonly slug: string;
    readonly title: string;
  };
  /** The release before; undefined for the first one. */
  readonly earlier: ReadRelease | undefined;
}
