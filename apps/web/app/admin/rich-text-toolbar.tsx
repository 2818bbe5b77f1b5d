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
import { useState, type KeyboardEvent, type FormEvent } from 'react';
import { isPagePath, isTextLink } from '@partshelf/contract/branding/links.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { Field, Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

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

/** The toolbar is one tab stop; arrow keys move between the buttons. */
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
            // The text keeps the focus, so that what is typed at once is not lost.
            onMouseDown={(event) => event.preventDefault()}
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

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

const completeLink = /^(?:https:\/\/\S[^\s.]*\.\S+|mailto:\S[^\s@]*@\S+|tel:\+?[\d() .-]+)$/i;

const isComplete = (link: string) =>
  isTextLink(link) && (isPagePath(link) || completeLink.test(link));

const linkHint =
  'A page of the shop such as /support, or an address with https://, mailto: or tel:';

function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const before: string = editor.getAttributes('link')['href'] ?? '';
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside another form.
    event.stopPropagation();
    const href = address.trim();
    if (!isComplete(href)) return setError(linkHint);
    const chain = editor.chain().extendMarkRange('link').setLink({ href });
    const hasNoText = editor.state.selection.empty && before === '';
    (hasNoText ? editor.chain().insertContent(linkTo(href)) : chain).run();
    onClose();
  }

  function handleRemove() {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title="Link">
      <Form onSubmit={handleSubmit} className="grid gap-5">
        <Field label="Address" hint={linkHint} error={error}>
          <Input
            inputMode="url"
            placeholder="https://"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <DialogFooter>
          {before && (
            <Button variant="ghost" onClick={handleRemove}>
              Remove link
            </Button>
          )}
          <Button type="submit" pending={false}>
            Set link
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

const linkTo = (href: string) => ({
  type: 'text',
  text: href.replace(/^(?:mailto|tel):/i, ''),
  marks: [{ type: 'link', attrs: { href } }],
});
