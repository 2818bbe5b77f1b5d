const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

const mostLinks = 200;
const longestLink = 2_000;
const closingCharacters = ".,;:!?'*_)]";

export function findLinks(markup: string, text: string): string[] {
  const inHtml = [...markup.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => decodeEntities(double ?? single ?? '').trim())
    .filter((address) => /^https?:\/\//i.test(address));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(([address]) =>
    withoutClosing(address),
  );
  const links = new Set([...inHtml, ...inText].filter(({ length }) => length <= longestLink));
  return [...links].slice(0, mostLinks);
}

function withoutClosing(address: string): string {
  let end = address.length;
  while (end > 0 && closingCharacters.includes(address[end - 1]!)) end -= 1;
  return address.slice(0, end);
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? entity;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return codePoint <= 0x10_ff_ff ? String.fromCodePoint(codePoint) : entity;
  });
}
