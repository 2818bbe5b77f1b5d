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

/** Parsing retains the last of two: the text then has more colons than keys (S06, X06). */
export function hasDuplicateKeys(json: string, parsed: unknown): boolean {
  return json.replace(strings, '').split(':').length - 1 > countKeys(parsed);
}
