const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** `children` are finished XML: elements, or text that went through `escapeXml`. */
export function element(
  name: string,
  attributes: Record<string, string | boolean>,
  ...children: string[]
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

export function xmlDocument(root: string): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="utf-8"?>${root}`);
}
