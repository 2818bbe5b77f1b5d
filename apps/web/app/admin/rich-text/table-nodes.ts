import { Node } from '@tiptap/react';

/** Existing tables can be edited; new ones cannot be created. */
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

export const tableNodes = [
  table,
  part('caption', 'caption', 'inline*'),
  part('thead', 'thead', 'tableRow+'),
  part('tbody', 'tbody', 'tableRow+'),
  part('tableRow', 'tr', '(tableHeader | tableCell)+'),
  part('tableHeader', 'th', 'inline*'),
  part('tableCell', 'td', 'inline*'),
];
