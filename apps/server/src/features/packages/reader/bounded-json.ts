interface JsonBounds {
  readonly bytes: number;
  readonly values: number;
}

const separators = new Set([',', '[', '{'].map((character) => character.charCodeAt(0)));

/** Values are counted up to one more than `most`. */
export function countValues(json: string, most: number): number {
  let found = 0;
  for (let index = 0; index < json.length && found <= most; index += 1) {
    if (separators.has(json.charCodeAt(index))) found += 1;
  }
  return found;
}

/** Parsing cannot be interrupted. */
export function isTooMuchJson(json: string, { bytes, values }: JsonBounds): boolean {
  return json.length > bytes || countValues(json, values) > values;
}
