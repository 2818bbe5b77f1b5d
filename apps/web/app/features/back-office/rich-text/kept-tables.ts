import { Node } from '@tiptap/react';

/** Tables cannot be made here, but those that a text has are kept, and their cells edited. */
const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'caption? (thead | tbody | tableRow)+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
});

const part = (name: string, tag: string, content: string) =>
  Node.create({ name, content, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

export const keptTables = [
  table,
  part('caption', 'caption', 'inline*'),
  part('thead', 'thead', 'tableRow+'),
  part('tbody', 'tbody', 'tableRow+'),
  part('tableRow', 'tr', '(tableHeader | tableCell)+'),
  part('tableHeader', 'th', 'inline*'),
  part('tableCell', 'td', 'inline*'),
];
