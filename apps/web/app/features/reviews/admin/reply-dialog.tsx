import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@partshelf/contract/limits.ts';
import { type AdminReview, type ReplyInput, replyInput } from '@partshelf/contract/reviews.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LeaveDialog, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../../../ui/conflict.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { reviewKeys } from './queries.ts';

interface ReplyDialogProps {
  review: AdminReview;
  isOpen: boolean;
  onClose: () => void;
}

export function ReplyDialog({ review, isOpen, onClose }: ReplyDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function close() {
    setIsLeaving(false);
    setIsDirty(false);
    onClose();
  }

  const askToClose = () => (isDirty ? setIsLeaving(true) : close());

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && askToClose()}
      title={review.reply ? 'Change your reply' : 'Reply to a review'}
      description="Everyone who reads the review reads your reply below it."
    >
      <blockquote className="mb-5 rounded-md bg-muted px-3.5 py-3 text-sm">
        <Stars rating={review.rating} />
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {review.comment}
        </p>
      </blockquote>
      <ReplyForm review={review} onSaved={close} onCancel={askToClose} onDirty={setIsDirty} />
      <LeaveDialog isOpen={isLeaving} onLeave={close} onStay={() => setIsLeaving(false)} />
    </Dialog>
  );
}

interface ReplyFormProps {
  review: AdminReview;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

function ReplyForm({ review, onSaved, onCancel, onDirty }: ReplyFormProps) {
  const { documentId } = review;
  const { form, errors, save, submit, isPending, variables, conflictCard } = useEditor(
    { text: review.reply?.text ?? '' } as ReplyInput,
    { resolver: zodResolver(replyInput) },
    {
      save: (body, before) =>
        api('PUT /back-office/reviews/:documentId/reply', {
          params: { documentId },
          body: { ...body, before: { text: before.text ?? '' } },
        }),
      labels: { text: 'Reply' },
      onSaved,
      changedKeys: reviewKeys,
      success: (_, { text }) => ({ title: text === null ? 'Reply removed' : 'Reply saved' }),
      failureText: 'Your reply could not be saved. Please try again.',
    },
  );
  const { register, control, formState } = form;
  const { isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { length } = useWatch({ control, name: 'text' }) ?? '';
  const isRemoving = isPending && variables?.text === null;

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {conflictCard}
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Reply"
        error={errors.text?.message}
        aside={<CharacterCount length={length} max={limits.reviewReplyMax} />}
      >
        <Textarea rows={5} {...register('text')} />
      </Field>
      <DialogFooter>
        {review.reply && (
          <Button
            variant="ghost"
            className="mr-auto"
            pending={isRemoving && 'Removing...'}
            onClick={() => save({ text: null })}
          >
            Remove reply
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending && !isRemoving && 'Saving...'}>
          Save reply
        </Button>
      </DialogFooter>
      <UnsavedChangesDialog isDirty={isDirty} />
    </Form>
  );
}
