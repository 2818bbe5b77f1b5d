import { parseXml, type XmlElement } from '../../src/features/packages/reader/xml.ts';

function listElements(element: XmlElement, path: string): (readonly [string, XmlElement])[] {
  const inner = element.children.flatMap((child) => listElements(child, `${path}/${child.name}`));
  return [[path, element], ...inner];
}

/** Throws when it is not well-formed. Paths are those of the names without prefix. */
export async function readXml(bytes: Buffer) {
  const root = await parseXml(bytes, 'the invoice');
  const elements = listElements(root, root.name);
  const list = (path: string) =>
    elements.filter(([found]) => found === path || found.endsWith(`/${path}`));
  return {
    root,
    /** The texts of all elements whose path ends so. */
    texts: (path: string) => list(path).map(([, { text }]) => text),
    /** The names of the elements within the first one, in their order. */
    names: (path: string) => list(path)[0]?.[1].children.map(({ name }) => name),
    attributes: (path: string) => Object.fromEntries(list(path)[0]?.[1].attributes ?? []),
    /** All texts and attributes. */
    values: elements.flatMap(([, { text, attributes, children }]) => [
      ...(children.length === 0 ? [text] : []),
      ...attributes.values(),
    ]),
  };
}
