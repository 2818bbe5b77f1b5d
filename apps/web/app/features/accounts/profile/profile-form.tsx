import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { EmailChangeDialog } from './email-change-dialog.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { ProfileImage } from './profile-image.tsx';
import { useProfileForm } from './use-profile-form.ts';

export function ProfileForm({ user }: { user: User }) {
  const profile = useProfileForm(user);
  const { form, upload, isPending, requestedEmail, emailChange } = profile;
  const image = useWatch({ control: form.control, name: 'image' });
  return (
    <>
      <Form
        onSubmit={profile.save}
        className="overflow-hidden rounded-lg border border-border bg-card"
      >
        <ProfileImage
          user={user}
          image={image}
          error={form.formState.errors.image?.message}
          upload={upload}
          onChange={(chosen) => form.setValue('image', chosen, { shouldValidate: true })}
        />
        <div className="grid gap-5 p-7">
          <ProfileFields user={user} form={form} requestedEmail={requestedEmail} />
          <hr className="border-border" />
          <DialogFooter onCancel={profile.discard} isCancelDisabled={isPending}>
            <Button type="submit" pending={isPending && 'Saving...'}>
              Save Changes
            </Button>
          </DialogFooter>
        </div>
      </Form>
      <EmailChangeDialog {...emailChange} />
    </>
  );
}
