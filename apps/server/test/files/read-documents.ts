import { SaxesParser, type SaxesTagNS } from 'saxes';
import { extractText, getDocumentProxy } from 'unpdf';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { parseXml, type XmlElement } from '../../src/features/packages/reader/xml.ts';

export interface AtomElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: AtomElement[];
  text: string;
}

const namespace = 'http://www.w3.org/2005/Atom';

function toElement({ local, uri, attributes }: SaxesTagNS): AtomElement {
  const values = Object.values(attributes).map(({ local: name, value }) => [name, value]);
  return {
    name: uri === namespace ? local : `{${uri}}${local}`,
    attributes: Object.fromEntries(values),
    children: [],
    text: '',
  };
}

/** Throws for XML that is not well-formed or has an unknown prefix. */
export function readAtom(xml: string): AtomElement {
  const root: AtomElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const element = toElement(tag);
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return root.children[0]!;
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const named = ({ children }: AtomElement, name: string) =>
  children.filter((child) => child.name === name);

function* findProblems(element: AtomElement, known: readonly string[]): Generator<string> {
  const { name, children } = element;
  for (const child of children) if (!known.includes(child.name)) yield `${name}: ${child.name}`;
  for (const required of ['id', 'title', 'updated']) {
    const found = named(element, required);
    if (found.length !== 1 || found[0]!.text === '') yield `${name}: one ${required}`;
  }
  const times = [...named(element, 'updated'), ...named(element, 'published')];
  for (const { text } of times) if (!time.test(text)) yield `${name}: the time ${text}`;
  for (const { text } of named(element, 'id')) {
    if (!URL.canParse(text)) yield `${name}: the id ${text} is no IRI`;
  }
  const links = named(element, 'link').map(({ attributes }) => attributes);
  if (links.some(({ href = '' }) => !URL.canParse(href))) yield `${name}: a link without href`;
  const kinds = links.map(({ rel = 'alternate', type, hreflang }) => `${rel} ${type} ${hreflang}`);
  if (new Set(kinds).size < kinds.length) yield `${name}: two links of one kind`;
}

/** What RFC 4287 demands and is missing. */
export function listAtomProblems(feed: AtomElement): string[] {
  const entries = named(feed, 'entry');
  const common = ['id', 'title', 'updated', 'author', 'link'];
  const authors = named(feed, 'author').flatMap((author) => named(author, 'name'));
  return [
    ...(feed.name === 'feed' ? [] : ['the root is no feed']),
    ...(authors.some(({ text }) => text) ? [] : ['feed: the author has no name']),
    ...findProblems(feed, [...common, 'subtitle', 'entry']),
    ...entries.flatMap((entry) => [
      ...findProblems(entry, [...common, 'published', 'content', 'summary']),
    ]),
  ];
}

/** The text of each page, in reading order, and the files inside. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  const names = [...((await document.getAttachments()) ?? new Map<string, object>()).keys()];
  const attachments = await Promise.all(
    names.map(async (name) => {
      const content = await document.getAttachmentContent(name);
      return { name, bytes: Buffer.from(content ?? []) };
    }),
  );
  return { pages, text: pages.join('\n'), info: info as Record<string, unknown>, attachments };
}

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

/** The content of each entry by its name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}
