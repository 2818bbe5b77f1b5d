import { zodResolver } from '@hookform/resolvers/zod';
import { replyInput, type AdminReview, type ReplyInput } from '@partshelf/contract/reviews.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { showFieldErrors } from '../../../ui/show-field-errors.ts';
import { LeaveDialog, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { useInvalidateReviews } from './use-invalidate-reviews.ts';

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
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(replyInput),
    defaultValues: { text: review.reply?.text ?? '' },
  });
  const { errors, isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { length } = useWatch({ control, name: 'text' }) ?? '';
  const { mutate, isPending, variables } = useReply(review, onSaved, (error) => {
    const text = showFieldErrors(error, setError, { text: 'text' });
    if (text === null) return;
    setError('root', { message: text || 'Your reply could not be saved. Please try again.' });
  });
  const isRemoving = isPending && variables.text === null;

  return (
    <Form onSubmit={handleSubmit((input) => mutate(input))} className="grid gap-4.5">
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
            onClick={() => mutate({ text: null })}
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

function useReply(
  { documentId }: AdminReview,
  onDone: () => void,
  onFailed: (error: Error) => void,
) {
  const refresh = useInvalidateReviews();
  return useMutation({
    mutationFn: (body: ReplyInput) =>
      api('PUT /back-office/reviews/:documentId/reply', { params: { documentId }, body }),
    onSuccess: (_, { text }) => {
      onDone();
      toast({ variant: 'success', title: text === null ? 'Reply removed' : 'Reply saved' });
      return refresh();
    },
    onError: onFailed,
  });
}
