import { SaxesParser, type SaxesTagNS } from 'saxes';

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
