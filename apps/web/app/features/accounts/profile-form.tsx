import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { emailField, usernameField } from '@partshelf/contract/api/fields.ts';
import { useState } from 'react';
import { useWatch, useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { api, type Api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import { useSavedLabel } from '../../ui/saved-label.tsx';
import { toast } from '../../ui/toast.tsx';
import { imageFile, UploadStopped, useUpload, toFileForm } from '../../ui/uploads.tsx';
import { useCall } from '../../ui/use-call.ts';
import { showFieldErrors } from '../../ui/field-errors.ts';
import { wrongPassword } from './credential-fields.tsx';
import { currentUserQuery } from './current-user.ts';
import { EmailChangeDialog, EmailChangeFailed } from './email-change-dialog.tsx';
import { ProfileImage } from './profile-image.tsx';

export function ProfileForm({ user }: { user: User }) {
  const profile = useProfileForm(user);
  const { form, upload, isPending, isSaved, requestedEmail, emailChange } = profile;
  const image = useWatch({ control: form.control, name: 'image' });
  const saveLabel = useSavedLabel('Save Changes', isSaved);
  return (
    <>
      <Form onSubmit={profile.save} className="overflow-hidden sheet">
        <ProfileImage
          user={user}
          image={image}
          error={form.formState.errors.image?.message}
          upload={upload}
          onChange={(chosen) => form.setValue('image', chosen, { shouldValidate: true })}
        />
        <div className="sheet-body grid gap-5">
          <ProfileFields user={user} form={form} requestedEmail={requestedEmail} />
        </div>
        <div className="sheet-foot">
          <DialogFooter onCancel={profile.discard} isCancelDisabled={isPending}>
            <Button type="submit" pending={isPending && 'Saving...'}>
              {saveLabel}
            </Button>
          </DialogFooter>
        </div>
      </Form>
      <EmailChangeDialog {...emailChange} />
    </>
  );
}

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
function useProfileForm(user: User) {
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
    showErrorToast('Error', describeFailure(text));
  }

  const { mutate, isPending, isSuccess } = useCall({
    call: (changes: ProfileChanges) => saveChanges(user, changes, upload.send),
    answerKey: currentUserQuery.queryKey,
    onDone: (saved, { newEmail }) => {
      resetTo(saved);
      reportSuccess(newEmail);
    },
    onFailure: reportFailure,
  });

  return {
    form,
    upload,
    isPending,
    isSaved: isSuccess,
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

interface ProfileValues {
  image?: File | undefined;
  username: string;
  email: string;
}

interface ProfileChanges {
  readonly image: File | undefined;
  readonly username: string | undefined;
  readonly newEmail: string | undefined;
}

function findChanges(user: User, { image, username, email }: ProfileValues): ProfileChanges {
  const isSameEmail = email.toLowerCase() === user.email.toLowerCase();
  return {
    image,
    username: username === user.username ? undefined : username,
    newEmail: isSameEmail ? undefined : email,
  };
}

async function saveChanges(
  user: User,
  { image, username }: ProfileChanges,
  sendImage: Api,
): Promise<User> {
  const [uploaded] = image ? await sendImage('POST /upload', { body: toFileForm(image) }) : [];
  const saved = await api('PUT /users/:id', {
    params: { id: String(user.id) },
    body: { username, profileImg: uploaded?.id },
  });
  if (uploaded && user.profileImg) await deleteImage(user.profileImg.id);
  return saved;
}

/** Best effort: the server deletes unused images anyway. */
async function deleteImage(id: number): Promise<void> {
  await api('DELETE /upload/files/:id', { params: { id: String(id) } }).catch(() => {});
}

interface ProfileFieldsProps {
  user: User;
  form: UseFormReturn<ProfileValues>;
  requestedEmail: string | undefined;
}

function ProfileFields({ user, form, requestedEmail }: ProfileFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const hint = requestedEmail
    ? `Open the link that was sent to ${requestedEmail} to change your email.`
    : 'To change your email, you enter your password and open a link that we send to the new address.';
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Username" error={errors.username?.message}>
          <Input autoComplete="nickname" {...register('username')} />
        </Field>
        {user.provider === 'google' ? (
          <Field label="Email" hint="Your email address is managed by Google.">
            <Input type="email" value={user.email} disabled />
          </Field>
        ) : (
          <Field label="Email" error={errors.email?.message} hint={hint}>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
        )}
      </div>
      <Facts>
        <Fact name="Member since">{formatDate(user.createdAt)}</Fact>
        <Fact name="Last updated">{formatDate(user.updatedAt)}</Fact>
      </Facts>
    </>
  );
}
