import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminOrderDetails, orderNoteInput } from '@partshelf/contract/orders/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { adminOrderQuery } from './queries.ts';

interface OrderProps {
  order: AdminOrderDetails;
}

export function OrderNotes({ order }: OrderProps) {
  return (
    <>
      {order.notes.length > 0 && (
        <ul aria-label="Notes" className="grid gap-4 text-sm">
          {order.notes.map((note) => (
            <OrderNote key={note.documentId} order={order} note={note} />
          ))}
        </ul>
      )}
      <NoteForm order={order} />
    </>
  );
}

function NoteForm({ order: { documentId } }: OrderProps) {
  const queries = useQueryClient();
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(orderNoteInput), defaultValues: { text: '' } },
    {
      save: (body) =>
        api('POST /back-office/orders/:documentId/notes', { params: { documentId }, body }),
      onSaved: (answer, _input, { reset }) => {
        queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
        reset();
      },
      failureText: 'The note could not be saved. Please try again.',
    },
  );
  const { length } = useWatch({ control: form.control, name: 'text' });
  return (
    <Form onSubmit={submit} className="grid gap-3">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="New note"
        error={errors.text?.message}
        hint="Only the staff see it. The buyer gets it, without your name, in an export of their data."
        aside={<CharacterCount length={length} max={limits.staffNoteMax} />}
      >
        <Textarea rows={2} {...form.register('text')} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        pending={isPending && 'Saving...'}
      >
        Add note
      </Button>
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </Form>
  );
}

interface NoteProps extends OrderProps {
  note: AdminOrderDetails['notes'][number];
}

function OrderNote({ order, note }: NoteProps) {
  const { author, text, createdAt } = note;
  return (
    <li className="flex items-start justify-between gap-3 border-t border-border pt-4 first:border-t-0 first:pt-0">
      <div className="grid gap-1">
        <p className="text-xs text-muted-foreground tabular-nums">
          <bdi className="font-semibold text-foreground">{author ?? 'Deleted user'}</bdi> ·{' '}
          {formatDateTime(createdAt)}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
      <DeleteNoteButton order={order} note={note} />
    </li>
  );
}

const shownLength = 200;

function DeleteNoteButton({ order: { documentId }, note }: NoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/orders/:documentId/notes/:noteDocumentId', {
        params: { documentId, noteDocumentId: note.documentId },
      }),
    onSuccess: (answer) => {
      setIsOpen(false);
      toast({ variant: 'success', title: 'Note deleted' });
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
    },
  });
  const close = () => {
    reset();
    setIsOpen(false);
  };
  const { text } = note;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="size-8!"
        aria-label={`Delete the note of ${formatDateTime(note.createdAt)}`}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Delete this note?"
        description={text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}
        action="Delete note"
        pending={isPending && 'Deleting...'}
        isDangerous
        error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}
