import StarterKit from '@tiptap/starter-kit';
import { keptTables } from './kept-tables.ts';

/** What the shop allows in a text, and nothing else: the rest would be lost when it is saved. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  ...keptTables,
];
