const mebibyte = 1024 * 1024;

/** Far above every real package, and readable in a second. */
export const bounds = {
  entries: 2_000,
  /** Name, extra fields and comment of one entry. */
  entryHeaderBytes: 4_000,
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
  components: 200,
  permissions: 200,
} as const;
