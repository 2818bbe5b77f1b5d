interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

export type XmlPart = XmlElement | undefined;

/** Single halves of surrogate pairs are forbidden as well. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const toPlainLine = (text: string) => text.replace(forbidden, '').replace(/\s+/gu, ' ').trim();

const escape = (text: string) =>
  toPlainLine(text).replace(/[&<>"]/g, (character) => entities[character]!);

/** Returns undefined without content, because electronic invoices must have no empty elements. */
export function element(
  name: string,
  content: string | null | readonly XmlPart[],
  attributes: Readonly<Record<string, string>> = {},
): XmlPart {
  if (content === null) return undefined;
  if (typeof content === 'string') {
    return toPlainLine(content) === '' ? undefined : { name, attributes, content };
  }
  const children = content.filter((part) => part !== undefined);
  return children.length === 0 ? undefined : { name, attributes, content: children };
}

function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const start = `${indent}<${name}${written.join('')}>`;
  if (typeof content === 'string') return `${start}${escape(content)}</${name}>\n`;
  const inner = content.map((child) => writeElement(child, `${indent}  `));
  return `${start}\n${inner.join('')}${indent}</${name}>\n`;
}

export function writeXml(root: XmlElement): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`);
}
