import { zodResolver } from '@hookform/resolvers/zod';
import type { StaffNote } from '@partshelf/contract/accounts/admin-user.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { orderNoteInput } from '@partshelf/contract/orders/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
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
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { usersKey } from './queries.ts';

export function NoteForm({ documentId }: { documentId: string }) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(orderNoteInput), defaultValues: { text: '' } },
    {
      save: (body) =>
        api('POST /back-office/people/:documentId/notes', { params: { documentId }, body }),
      success: () => ({ title: 'Note saved' }),
      onSaved: (_answer, _input, { reset }) => reset(),
      changedKeys: [usersKey],
      failureText: 'The note could not be saved. Please try again.',
    },
  );
  const { register, control, formState } = form;
  const { length } = useWatch({ control, name: 'text' });
  return (
    <Form onSubmit={submit} className="grid max-w-[80ch] gap-3">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Note"
        error={errors.text?.message}
        hint="Only the staff see it. The person gets it, without your name, in an export of their data."
        aside={<CharacterCount length={length} max={limits.staffNoteMax} />}
      >
        <Textarea rows={3} {...register('text')} />
      </Field>
      <Button type="submit" className="justify-self-start" pending={isPending && 'Saving...'}>
        Add note
      </Button>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </Form>
  );
}

interface StaffNotesProps {
  /** Of the person. */
  documentId: string;
  notes: readonly StaffNote[];
}

export function StaffNotes({ documentId, notes }: StaffNotesProps) {
  return (
    <ul aria-label="Notes" className="grid gap-4 text-sm">
      {notes.map((note) => (
        <li
          key={note.documentId}
          className="flex items-start justify-between gap-3 border-t border-border pt-4"
        >
          <div className="grid gap-1.5">
            <p className="text-muted-foreground">
              <bdi className="font-semibold text-foreground">{note.author ?? 'Deleted user'}</bdi> ·{' '}
              {formatDateTime(note.createdAt)}
              {note.order && (
                <>
                  {' · '}
                  <Link to={getAdminOrderPath(note.order)} className="link inline-block">
                    Order {note.order.number}
                  </Link>
                </>
              )}
            </p>
            <p dir="auto" className="max-w-[80ch] wrap-anywhere whitespace-pre-line">
              {note.text}
            </p>
          </div>
          <DeleteNoteButton documentId={documentId} note={note} />
        </li>
      ))}
    </ul>
  );
}

interface DeleteNoteButtonProps {
  documentId: string;
  note: StaffNote;
}

function DeleteNoteButton({ documentId, note }: DeleteNoteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/people/:documentId/notes/:noteDocumentId', {
        params: { documentId, noteDocumentId: note.documentId },
      }),
    onSuccess: () => {
      setIsOpen(false);
      toast({ variant: 'success', title: 'Note deleted' });
      return queries.invalidateQueries({ queryKey: usersKey });
    },
  });
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
        onClose={() => {
          reset();
          setIsOpen(false);
        }}
        title="Delete this note?"
        description={note.text.length > 200 ? `${note.text.slice(0, 200)}…` : note.text}
        action="Delete note"
        pending={isPending && 'Deleting...'}
        isDangerous
        error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}
