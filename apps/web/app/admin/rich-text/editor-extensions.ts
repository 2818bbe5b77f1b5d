import { isTextLink } from '@partshelf/contract/branding/brand.ts';
import StarterKit from '@tiptap/starter-kit';
import { tableNodes } from './table-nodes.ts';

/** Only what the server allows: it removes everything else on save. */
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
      isAllowedUri: (link) => isTextLink(link),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  ...tableNodes,
];
