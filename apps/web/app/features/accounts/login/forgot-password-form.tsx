import { api } from '../../../api.ts';
import { EmailForm } from '../profile/email-form.tsx';

export function ForgotPasswordForm() {
  return (
    <EmailForm
      button="Send reset link"
      success="If an account exists, you'll receive a password reset link in your email."
      failure="Something went wrong"
      onSend={(email) => api('POST /auth/forgot-password', { body: { email } })}
    />
  );
}
