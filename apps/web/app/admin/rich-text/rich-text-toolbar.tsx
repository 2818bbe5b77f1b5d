import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
} from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { LinkDialog } from './link-dialog.tsx';

interface Tool {
  name: string;
  icon: LucideIcon;
  isOn: (editor: Editor) => boolean;
  apply: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    name: 'Heading',
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    apply: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Smaller heading',
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    apply: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'Bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    apply: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    apply: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'List',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    apply: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    apply: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

const isLink = (editor: Editor) => editor.isActive('link');

const nextIndexByKey: Record<string, (focusedIndex: number) => number> = {
  ArrowLeft: (focusedIndex) => (focusedIndex + tools.length) % (tools.length + 1),
  ArrowRight: (focusedIndex) => (focusedIndex + 1) % (tools.length + 1),
  Home: () => 0,
  End: () => tools.length,
};

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
}

/** One tab stop; arrow keys move between the buttons. */
export function RichTextToolbar({ editor, label }: RichTextToolbarProps) {
  const [focusedIndex, setFocusedIndex] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => [...tools.map(({ isOn }) => isOn(current)), isLink(current)],
  });

  function handleKeyDown(event: KeyboardEvent) {
    const next = nextIndexByKey[event.key]?.(focusedIndex);
    if (next === undefined) return;
    event.preventDefault();
    setFocusedIndex(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  const all: Tool[] = [
    ...tools,
    { name: 'Link', icon: Link2, isOn: isLink, apply: () => setIsLinking(true) },
  ];
  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={`Formatting of ${label}`}
        onKeyDown={handleKeyDown}
        className="flex flex-wrap gap-0.5 border-b border-border p-1"
      >
        {all.map(({ name, icon: Icon, apply: press }, index) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={on[index]}
            tabIndex={index === focusedIndex ? 0 : -1}
            onFocus={() => setFocusedIndex(index)}
            onClick={() => press(editor)}
            className="grid size-9 place-items-center rounded-sm hover:bg-accent aria-pressed:bg-secondary"
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        ))}
      </div>
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  );
}
