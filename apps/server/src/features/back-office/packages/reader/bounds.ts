const mebibyte = 1024 * 1024;

/** Far above every real package, and little enough to be read in a second. */
export const bounds = {
  entries: 2_000,
  /** Name, extra fields and comment of one entry. */
  entryHeaderBytes: 4_000,
  unpackedBytes: 300 * mebibyte,
  /** How many times its size a part may grow, once it is bigger than `unsuspiciousBytes`. */
  expansion: 100,
  unsuspiciousBytes: mebibyte,
  /** The parts that describe the package are parsed, one by one in memory. */
  describingPartBytes: 4 * mebibyte,
  describingBytes: 16 * mebibyte,
  xmlElements: 20_000,
  xmlAttributesPerElement: 200,
  xmlAttributes: 20_000,
  xmlDepth: 50,
  components: 200,
  permissions: 200,
} as const;
