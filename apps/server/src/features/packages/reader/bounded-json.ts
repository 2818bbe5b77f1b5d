interface JsonBounds {
  readonly bytes: number;
  readonly values: number;
}

const separators = new Set([',', '[', '{'].map((character) => character.charCodeAt(0)));

/** Parsing cannot be interrupted. */
export function isTooMuchJson(json: string, { bytes, values }: JsonBounds): boolean {
  if (json.length > bytes) return true;
  let found = 0;
  for (let index = 0; index < json.length && found <= values; index += 1) {
    if (separators.has(json.charCodeAt(index))) found += 1;
  }
  return found > values;
}
