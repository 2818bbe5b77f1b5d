import { listPlatforms } from './compatibility/derive-compatibility.ts';
import type { ReadPackage } from './reader/read-package.ts';

/**
 * Raise it when the reader reads more, or compatibility follows other rules; stored packages are
 * then read again.
 */
export const readerVersion = 3;

/** The columns of a release. */
export const toStoredPackage = ({ facts, contents }: ReadPackage) => ({
  packageFacts: facts,
  packageContents: contents,
  readerVersion,
  runsOn: listPlatforms(facts),
});
