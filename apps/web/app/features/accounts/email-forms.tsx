import { zodResolver } from '@hookform/resolvers/zod';
import { emailInput } from '@partshelf/contract/accounts/accounts.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSave } from '../../ui/use-save.ts';
import { usePrefilledEmail } from './account-page.tsx';
import { shareActionAcrossTabs } from './pending-action.ts';

interface EmailFormProps {
  email?: string;
  button: string;
  success: string;
  failure: string;
  onSend: (email: string) => Promise<unknown>;
}

function EmailForm({ email = '', button, success, failure, onSend }: EmailFormProps) {
  const { form, errors, submit, isPending, isSuccess } = useSave(
    {
      resolver: zodResolver(emailInput),
      defaultValues: { email },
      values: { email },
      resetOptions: { keepDirtyValues: true },
    },
    {
      save: (input) => onSend(input.email),
      onSaved: shareActionAcrossTabs,
      failureText: failure,
    },
  );

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {isSuccess && <FormNotice tone="success">{success}</FormNotice>}
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" size="lg" pending={isPending && 'Sending...'}>
        {button}
      </Button>
    </Form>
  );
}

export function ForgotPasswordForm() {
  return (
    <EmailForm
      email={usePrefilledEmail()}
      button="Send reset link"
      success="If an account exists, you'll receive a password reset link in your email."
      failure="Something went wrong"
      onSend={(email) => api('POST /auth/forgot-password', { body: { email } })}
    />
  );
}

export function ResendVerificationForm() {
  return (
    <EmailForm
      email={usePrefilledEmail()}
      button="Resend Verification Email"
      success="A new verification link has been sent to your email."
      failure="Failed to resend verification"
      onSend={(email) => api('POST /auth/send-email-confirmation', { body: { email } })}
    />
  );
}
