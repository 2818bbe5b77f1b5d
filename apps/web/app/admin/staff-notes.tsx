import { zodResolver } from '@hookform/resolvers/zod';
import type { UserNote } from '@partshelf/contract/accounts/admin-user.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  type AdminOrderDetails,
  type StaffNote,
  staffNoteInput,
} from '@partshelf/contract/orders/admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { usersKey } from '../features/accounts/admin/queries.ts';
import { adminOrderQuery, getAdminOrderPath } from '../features/orders/admin/queries.ts';
import { Button } from '../ui/button.tsx';
import { CharacterCount, Field, Textarea } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Form } from '../ui/form.tsx';
import { useSave } from '../ui/use-save.ts';
import { CallButton } from '../ui/call-button.tsx';
import { UnsavedChangesDialog } from './editor.tsx';
import { formatDateTime } from './time-zone.tsx';

interface NoteCalls<Answer> {
  add: (body: { text: string }) => Promise<Answer>;
  remove: (noteDocumentId: string) => Promise<Answer>;
  show: (answer: Answer) => unknown;
}

export function OrderStaffNotes({ order: { documentId, notes } }: { order: AdminOrderDetails }) {
  const queries = useQueryClient();
  const calls: NoteCalls<{ data: AdminOrderDetails }> = {
    add: (body) =>
      api('POST /back-office/orders/:documentId/notes', { params: { documentId }, body }),
    remove: (noteDocumentId) =>
      api('DELETE /back-office/orders/:documentId/notes/:noteDocumentId', {
        params: { documentId, noteDocumentId },
      }),
    show: (answer) => queries.setQueryData(adminOrderQuery(documentId).queryKey, answer),
  };
  return (
    <>
      {notes.length > 0 && <NoteList notes={notes} calls={calls} />}
      <NoteForm label="New note" reader="buyer" calls={calls} />
    </>
  );
}

function useUserNoteCalls(documentId: string): NoteCalls<unknown> {
  const queries = useQueryClient();
  return {
    add: (body) =>
      api('POST /back-office/people/:documentId/notes', { params: { documentId }, body }),
    remove: (noteDocumentId) =>
      api('DELETE /back-office/people/:documentId/notes/:noteDocumentId', {
        params: { documentId, noteDocumentId },
      }),
    show: () => queries.invalidateQueries({ queryKey: usersKey }),
  };
}

export function UserNoteForm({ documentId }: { documentId: string }) {
  const calls = useUserNoteCalls(documentId);
  return <NoteForm label="Note" reader="person" calls={calls} className="max-w-prose" />;
}

interface UserNotesProps {
  documentId: string;
  notes: readonly UserNote[];
}

export function UserNotes({ documentId, notes }: UserNotesProps) {
  const calls = useUserNoteCalls(documentId);
  return <NoteList notes={notes} calls={calls} className="border-t border-border pt-4" />;
}

interface NoteFormProps<Answer> {
  label: string;
  reader: string;
  calls: NoteCalls<Answer>;
  className?: string;
}

function NoteForm<Answer>({ label, reader, calls, className = '' }: NoteFormProps<Answer>) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(staffNoteInput), defaultValues: { text: '' } },
    {
      save: calls.add,
      success: () => ({ title: 'Note saved' }),
      onSaved: async (answer, _input, { reset }) => {
        reset();
        await calls.show(answer);
      },
      failureText: 'The note could not be saved. Please try again.',
    },
  );
  const { length } = useWatch({ control: form.control, name: 'text' });
  return (
    <Form onSubmit={submit} className={`grid gap-3 ${className}`}>
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label={label}
        error={errors.text?.message}
        hint={`Only staff can see it. An export of the data of the ${reader} contains it, without your name.`}
        aside={<CharacterCount length={length} max={limits.staffNoteMax} />}
      >
        <Textarea rows={3} {...form.register('text')} />
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

interface NoteListProps<Answer> {
  notes: readonly (StaffNote & Partial<Pick<UserNote, 'order'>>)[];
  calls: NoteCalls<Answer>;
  className?: string;
}

function NoteList<Answer>({ notes, calls, className = '' }: NoteListProps<Answer>) {
  return (
    <ul aria-label="Notes" className={`grid gap-4 text-sm ${className}`}>
      {notes.map((note) => (
        <li
          key={note.documentId}
          className="flex items-start justify-between gap-3 border-t border-border pt-4 first:border-t-0 first:pt-0"
        >
          <div className="grid gap-1.5">
            <p className="text-muted-foreground tabular-nums">
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
            <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
              {note.text}
            </p>
          </div>
          <DeleteNoteButton note={note} calls={calls} />
        </li>
      ))}
    </ul>
  );
}

const shownLength = 200;

interface DeleteNoteButtonProps<Answer> {
  note: StaffNote;
  calls: NoteCalls<Answer>;
}

function DeleteNoteButton<Answer>({ note, calls }: DeleteNoteButtonProps<Answer>) {
  const { documentId, text, createdAt } = note;
  return (
    <CallButton
      name="Delete note"
      label={`Delete the note of ${formatDateTime(createdAt)}`}
      icon={Trash2}
      variant="ghost"
      size="icon"
      className="size-8!"
      question={{
        title: 'Delete this note?',
        description: text.length > shownLength ? `${text.slice(0, shownLength)}…` : text,
        action: 'Delete note',
        isDangerous: true,
      }}
      pending="Deleting..."
      call={() => calls.remove(documentId)}
      onDone={calls.show}
      success="Note deleted"
    />
  );
}
