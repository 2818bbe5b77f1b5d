import type { User } from '@partshelf/contract/accounts/accounts.ts';
import type { UseFormReturn } from 'react-hook-form';
import { formatDate } from '../../../ui/dates.ts';
import { Field, Input } from '../../../ui/forms/field.tsx';
import type { ProfileValues } from './profile-changes.ts';

interface ProfileFieldsProps {
  user: User;
  form: UseFormReturn<ProfileValues>;
  requestedEmail: string | undefined;
}

export function ProfileFields({ user, form, requestedEmail }: ProfileFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const hint = requestedEmail
    ? `Open the link that was sent to ${requestedEmail} to change your email.`
    : 'Changing your email asks for your password and sends a link to the new address.';
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Username" error={errors.username?.message}>
          <Input autoComplete="nickname" {...register('username')} />
        </Field>
        {user.provider === 'google' ? (
          <Field label="Email" hint="Managed by Google.">
            <Input type="email" value={user.email} disabled />
          </Field>
        ) : (
          <Field label="Email" error={errors.email?.message} hint={hint}>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-12 gap-y-3 pt-1">
        <Fact term="Member since">{formatDate(user.createdAt)}</Fact>
        <Fact term="Last updated">{formatDate(user.updatedAt)}</Fact>
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{term}</dt>
      <dd className="text-sm font-semibold">{children}</dd>
    </div>
  );
}
