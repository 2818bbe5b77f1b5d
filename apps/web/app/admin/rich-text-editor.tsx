import { EditorContent, useEditor, getSchema, type JSONContent, Node } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { isTextLink } from '@partshelf/contract/branding/links.ts';
import StarterKit from '@tiptap/starter-kit';
import { richTextStyle } from '../features/catalog/rich-text.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { parseRichText } from '../rendering/trusted-html.ts';

interface RichTextEditorProps {
  label: string;
  labelId: string;
  isInvalid: boolean;
  /** It is HTML; empty when there is no text. */
  value: string;
  onReady: () => void;
  onChange: (html: string) => void;
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, labelId, isInvalid, value, onReady, onChange } = props;
  const written = useRef(value);
  const [firstContent] = useState(() => toEditorContent(value));
  const editor = useEditor({
    extensions: editorExtensions,
    content: firstContent,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: `min-h-52 whitespace-break-spaces break-words rounded-b-md px-4 py-3 outline-offset-0 ${richTextStyle}`,
      },
    },
    onCreate: onReady,
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(written.current);
    },
  });

  // The form value was changed from outside, such as by the sanitized text after a save.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(toEditorContent(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <>
      <RichTextToolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
    </>
  );
}

/** Existing tables can be edited; new ones cannot be created. */
const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'caption? (thead | tbody | tableRow)+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
});

const tablePart = (name: string, tag: string, content: string) =>
  Node.create({ name, content, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

const tableNodes = [
  table,
  tablePart('caption', 'caption', 'inline*'),
  tablePart('thead', 'thead', 'tableRow+'),
  tablePart('tbody', 'tbody', 'tableRow+'),
  tablePart('tableRow', 'tr', '(tableHeader | tableCell)+'),
  tablePart('tableHeader', 'th', 'inline*'),
  tablePart('tableCell', 'td', 'inline*'),
];

/** The editor allows only what the server allows, which removes everything else on save. */
const editorExtensions = [
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

const parser = ContentParser.fromSchema(getSchema(editorExtensions));

/** The editor would parse HTML itself, which Trusted Types forbid. */
const toEditorContent = (html: string): JSONContent => parser.parse(parseRichText(html)).toJSON();
