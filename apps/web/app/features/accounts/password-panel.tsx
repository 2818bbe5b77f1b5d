import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { passwordChangeInput } from '@partshelf/contract/accounts/profile.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSave } from '../../ui/use-save.ts';
import {
  AccountNameField,
  NewPasswordFields,
  PasswordInput,
  isAboutPassword,
  wrongPassword,
} from './credential-fields.tsx';
import { sessionsKey } from './sessions-panel.tsx';
import { useSignInMethods } from './sign-in-methods-panel.tsx';

/** `/.well-known/change-password` leads to it. */
const sectionId = 'password';

export function PasswordPanel({ user }: { user: User }) {
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(useLocation().hash === `#${sectionId}`);
  const hasPassword = useSignInMethods().data?.password ?? true;
  return (
    <section
      id={sectionId}
      aria-labelledby={headingId}
      className="flex flex-wrap items-center justify-between gap-4 sheet px-5 md:px-7 py-5"
    >
      <div className="min-w-50 grow basis-0">
        <h2 id={headingId} className="text-h2">
          Your password
        </h2>
        <p className="text-sm text-muted-foreground">
          {hasPassword
            ? 'If you change it, every other device is logged out.'
            : 'Your account has no password. To choose one, log out and use “Forgot password?”.'}
        </p>
      </div>
      {hasPassword && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title="Change password"
          description="Every other device is logged out, and we send you an email about it."
          trigger={
            <Button variant="outline">
              <KeyRound aria-hidden />
              Change password
            </Button>
          }
        >
          <PasswordForm user={user} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </section>
  );
}

const getMinLength = (user: User) =>
  user.role?.name === 'Customer' ? limits.password.min : limits.staffPasswordMin;

function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(passwordChangeInput),
      defaultValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    },
    {
      save: (body) => api('POST /auth/change-password', { body }),
      onSaved: onClose,
      success: () => ({
        title: 'Password changed',
        description: 'Every other device was logged out.',
      }),
      changedKeys: [sessionsKey],
      failureText: 'Your password could not be changed.',
      onRefused: (error, { setError }) => {
        if (!isAboutPassword(error)) return false;
        setError('currentPassword', { message: wrongPassword });
        return true;
      },
    },
  );
  const { register } = form;

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <AccountNameField email={user.email} />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput
          autoComplete="current-password"
          shown="current password"
          {...register('currentPassword')}
        />
      </Field>
      <NewPasswordFields
        label="New password"
        minLength={getMinLength(user)}
        password={register('password', { deps: 'passwordConfirmation' })}
        confirmation={register('passwordConfirmation')}
        errors={errors}
      />
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save password
        </Button>
      </DialogFooter>
    </Form>
  );
}
