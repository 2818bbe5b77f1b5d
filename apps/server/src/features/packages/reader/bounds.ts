const mebibyte = 1024 * 1024;

/** Far above every real package, and readable in a second. */
export const bounds = {
  entries: 2_000,
  /** Name, extra fields and comment of one entry. */
  entryHeaderBytes: 4_000,
  /** As SharePoint allows for a whole path. */
  nameLength: 400,
  unpackedBytes: 300 * mebibyte,
  /** Highest compression ratio of a part that is larger than `unsuspiciousBytes`. */
  expansion: 100,
  unsuspiciousBytes: mebibyte,
  /** Parsed parts are read into memory one at a time. */
  describingPartBytes: 4 * mebibyte,
  describingBytes: 16 * mebibyte,
  xmlElements: 20_000,
  xmlAttributesPerElement: 200,
  xmlAttributes: 20_000,
  xmlDepth: 50,
  /** Parsing them takes too long for one turn of the event loop otherwise. */
  manifestBytes: mebibyte,
  manifestValues: 10_000,
  components: 200,
  permissions: 200,
  featureAssets: 50,
  languages: 100,
  scriptBytes: 50 * mebibyte,
  /** What a script is searched for, found in all scripts together. */
  scriptMarks: 2_000_000,
  loadedHosts: 200,
  faultyScripts: 20,
  mentionedHosts: 200,
  inlineScriptSigns: 500,
  licenceBanners: 100,
  licenceTextLength: 2_000,
  sbomBytes: 2 * mebibyte,
  sbomValues: 150_000,
  sbomComponents: 1_000,
} as const;
