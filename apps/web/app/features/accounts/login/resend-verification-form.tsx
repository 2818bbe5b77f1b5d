import { api } from '../../../api.ts';
import { EmailForm } from '../profile/email-form.tsx';
import { usePrefilledEmail } from './use-prefilled-email.ts';

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
