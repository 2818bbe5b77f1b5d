import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@partshelf/contract/accounts.ts';
import { emailField, usernameField } from '@partshelf/contract/fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { EmailChangeDialog, EmailChangeFailed } from './email-change-dialog.tsx';
import { pictureFile } from './picture-file.ts';
import { placeFieldErrors } from './place-field-errors.ts';
import { findChanges, type ProfileChanges, saveChanges } from './profile-changes.ts';
import { describeFailure } from './profile-failure.ts';
import { ProfileFields } from './profile-fields.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { currentUserQuery } from './use-current-user.ts';
import { UploadStopped, useUpload } from './use-upload.ts';

const profileForm = z.object({
  image: z.optional(pictureFile),
  username: usernameField,
  email: emailField,
});

/** Which field shows what the server says about one of these. */
const places = {
  username: 'username',
  email: 'email',
  newEmail: 'email',
  files: 'image',
  profileImg: 'image',
} as const;

/** Email first: when that is refused, nothing is saved. */
export function ProfileForm({ user }: { user: User }) {
  const queries = useQueryClient();
  const { username, email } = user;
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { username, email },
    values: { username, email },
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, setValue, setError, reset, formState } = form;
  const picture = useWatch({ control, name: 'image' });
  const upload = useUpload();
  const [asked, setAsked] = useState<ProfileChanges>();
  const [requestedEmail, setRequestedEmail] = useState<string>();

  /** Whatever was typed or chosen is forgotten. */
  function show(person: User) {
    reset({ username: person.username, email: person.email }, { keepDirtyValues: false });
  }

  function reportFailure(error: unknown) {
    if (error instanceof UploadStopped) {
      setError('image', { message: error.message });
      if (error.isCancelled) return;
    }
    const text =
      error instanceof EmailChangeFailed
        ? error.message
        : placeFieldErrors(error, setError, places);
    if (text === null) return;
    toast({ variant: 'destructive', title: 'Error', description: describeFailure(text) });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (changes: ProfileChanges) => saveChanges(user, changes, upload.send),
    onSuccess: (saved, { newEmail }) => {
      queries.setQueryData(currentUserQuery.queryKey, saved);
      show(saved);
      reportSuccess(newEmail);
    },
    onError: reportFailure,
  });

  function handleSave(changes: ProfileChanges) {
    const { newEmail, ...others } = changes;
    if (newEmail) setAsked(changes);
    else if (isAnything(others)) mutate(changes);
    else toast({ title: 'No changes detected' });
  }

  function handleRequested() {
    const { newEmail, ...others } = asked!;
    setAsked(undefined);
    setRequestedEmail(newEmail);
    setValue('email', email);
    if (isAnything(others)) mutate(asked!);
    else reportSuccess(newEmail);
  }

  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit((values) => handleSave(findChanges(user, values)))}
        className="overflow-hidden rounded-lg border border-border bg-card"
      >
        <ProfilePicture
          user={user}
          picture={picture}
          error={formState.errors.image?.message}
          upload={upload}
          onChange={(chosen) => setValue('image', chosen, { shouldValidate: true })}
        />
        <div className="grid gap-5 p-7">
          <ProfileFields user={user} form={form} requestedEmail={requestedEmail} />
          <hr className="border-border" />
          <div className="flex justify-end gap-2">
            <Button variant="ghost" disabled={isPending} onClick={() => show(user)}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending && 'Saving...'}>
              Save Changes
            </Button>
          </div>
        </div>
      </form>
      <EmailChangeDialog
        newEmail={asked?.newEmail}
        onCancel={() => setAsked(undefined)}
        onRequested={handleRequested}
        onFailed={(error) => {
          setAsked(undefined);
          reportFailure(error);
        }}
      />
    </>
  );
}

const isAnything = (changes: object) => Object.values(changes).some(Boolean);

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
