import { isPagePath, isTextLink } from '@partshelf/contract/branding/brand.ts';
import type { Editor } from '@tiptap/react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

const completeLink = /^(?:https:\/\/\S[^\s.]*\.\S+|mailto:\S[^\s@]*@\S+|tel:\+?[\d() .-]+)$/i;

const isComplete = (link: string) =>
  isTextLink(link) && (isPagePath(link) || completeLink.test(link));

const hint = 'A page of the shop such as /support, or an address with https://, mailto: or tel:';

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const before: string = editor.getAttributes('link')['href'] ?? '';
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside another form.
    event.stopPropagation();
    const href = address.trim();
    if (!isComplete(href)) return setError(hint);
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
        <Field label="Address" hint={hint} error={error}>
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
          <Button type="submit">Set link</Button>
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
