const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Without recursion, because a body may nest deeply. */
function countKeys(value: unknown): number {
  let keys = 0;
  const pending = [value];
  for (const next of pending) {
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) keys += inner.length;
    for (const part of inner) pending.push(part);
  }
  return keys;
}

/**
 * Whether an object repeats a key. Parsing retains the last of two, so the text then has more colons
 * than the parsed value has keys. Cases S06 and X06.
 */
export function hasDuplicateKeys(json: string, parsed: unknown): boolean {
  return json.replace(strings, '').split(':').length - 1 > countKeys(parsed);
}
