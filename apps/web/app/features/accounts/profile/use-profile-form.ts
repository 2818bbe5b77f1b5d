import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { emailField, usernameField } from '@partshelf/contract/api/fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { toast } from '../../../ui/toasts/toast.ts';
import { EmailChangeFailed } from './email-change-dialog.tsx';
import { imageFile } from '../uploads/image-file.ts';
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts';
import { findChanges, type ProfileChanges, saveChanges } from './profile-changes.ts';
import { wrongPassword } from './profile-failure.ts';
import { currentUserQuery } from '../session/use-current-user.ts';
import { UploadStopped, useUpload } from '../uploads/use-upload.ts';

const profileForm = z.object({
  image: z.optional(imageFile),
  username: usernameField,
  email: emailField,
});

const formFields = {
  username: 'username',
  email: 'email',
  newEmail: 'email',
  files: 'image',
  profileImg: 'image',
} as const;

/** Changes the email first: when that is refused, nothing is saved. */
export function useProfileForm(user: User) {
  const queries = useQueryClient();
  const { username, email } = user;
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { username, email },
    values: { username, email },
    resetOptions: { keepDirtyValues: true },
  });
  const upload = useUpload();
  const [pendingChanges, setPendingChanges] = useState<ProfileChanges>();
  const [requestedEmail, setRequestedEmail] = useState<string>();

  function resetTo(shownUser: User) {
    form.reset(
      { username: shownUser.username, email: shownUser.email },
      { keepDirtyValues: false },
    );
  }

  function reportFailure(error: unknown) {
    if (error instanceof UploadStopped) {
      form.setError('image', { message: error.message });
      if (error.isCancelled) return;
    }
    const text =
      error instanceof EmailChangeFailed
        ? error.message
        : showFieldErrors(error, form.setError, formFields);
    if (text === null) return;
    toast({ variant: 'destructive', title: 'Error', description: describeFailure(text) });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (changes: ProfileChanges) => saveChanges(user, changes, upload.send),
    onSuccess: (saved, { newEmail }) => {
      queries.setQueryData(currentUserQuery.queryKey, saved);
      resetTo(saved);
      reportSuccess(newEmail);
    },
    onError: reportFailure,
  });

  return {
    form,
    upload,
    isPending,
    requestedEmail,
    discard: () => resetTo(user),
    save: form.handleSubmit((values) => {
      const changes = findChanges(user, values);
      if (changes.newEmail) setPendingChanges(changes);
      else if (hasOtherChanges(changes)) mutate(changes);
      else toast({ title: 'No changes detected' });
    }),
    emailChange: {
      newEmail: pendingChanges?.newEmail,
      onCancel: () => setPendingChanges(undefined),
      onRequested() {
        setPendingChanges(undefined);
        setRequestedEmail(pendingChanges!.newEmail);
        form.setValue('email', email);
        if (hasOtherChanges(pendingChanges!)) mutate(pendingChanges!);
        else reportSuccess(pendingChanges!.newEmail);
      },
      onFailed(error: unknown) {
        setPendingChanges(undefined);
        reportFailure(error);
      },
    },
  };
}

/** `text` is the message of the server, or empty. */
function describeFailure(text: string): string {
  if (/password/i.test(text)) return wrongPassword;
  return text || 'Failed to update profile';
}

const hasOtherChanges = ({ image, username }: ProfileChanges) => Boolean(image ?? username);

function reportSuccess(newEmail: string | undefined) {
  if (newEmail) {
    toast({
      variant: 'success',
      title: 'Email change requested',
      description: `A confirmation link was sent to ${newEmail}.`,
    });
  } else {
    toast({ variant: 'success', title: 'Success', description: 'Profile updated successfully' });
  }
}
