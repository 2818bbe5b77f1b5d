const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

export function findLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => decodeEntities(double ?? single ?? '').trim())
    .filter((address) => /^https?:\/\//i.test(address));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(([address]) =>
    address.replace(/[.,;:!?'*_)\]]+$/, ''),
  );
  return [...new Set([...inHtml, ...inText])];
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? entity;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return codePoint <= 0x10_ff_ff ? String.fromCodePoint(codePoint) : entity;
  });
}
