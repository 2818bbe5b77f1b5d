import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { richTextStyle } from '../../features/catalog/rich-text.tsx';
import { toEditorContent } from './editor-content.ts';
import { editorExtensions } from './editor-extensions.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

interface RichTextEditorProps {
  label: string;
  /** HTML; empty when there is no text. */
  value: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}

export function RichTextEditor({ label, value, error, onChange }: RichTextEditorProps) {
  const labelId = useId();
  const written = useRef(value);
  const [firstContent] = useState(() => toEditorContent(value));
  const editor = useEditor({
    extensions: editorExtensions,
    content: firstContent,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: `min-h-52 whitespace-break-spaces break-words rounded-b-md px-4 py-3 outline-offset-0 ${richTextStyle}`,
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(written.current);
    },
  });

  // The form value was changed from outside, such as by the sanitized text after a save.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(toEditorContent(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="grid gap-1.5">
      <span id={labelId} className="text-sm font-semibold">
        {label}
      </span>
      <div className="rounded-md border border-input bg-card">
        {editor && <RichTextToolbar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
