const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g;

const readText = (quoted: string): string =>
  quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);

/**
 * Whether an object in a text, which is known to be JSON, gives one name twice. Every reader takes
 * another of the two, and whoever looks at a call before the shop does may see what it does not.
 */
export function hasRepeatedNames(json: string): boolean {
  const open: Set<string>[] = [];
  let lastText = '';
  for (const [part] of json.matchAll(token)) {
    if (part === '{') open.push(new Set());
    else if (part === '}') open.pop();
    else if (part !== ':') lastText = part;
    else {
      const names = open.at(-1)!;
      const name = readText(lastText);
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}
