import { accountEndpoints } from '@partshelf/contract/accounts/endpoints.ts';
import { api } from '../../../api.ts';
import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { BackToLogin } from '../../../features/accounts/login/back-to-login.tsx';
import { EmailForm } from '../../../features/accounts/profile/email-form.tsx';

export default function ForgotPasswordPage() {
  return (
    <>
      <AccountHeading title="Forgot password">
        Tell us the address of your account, and we send a link for a new password.
      </AccountHeading>
      <EmailForm
        button="Send reset link"
        success="If an account exists, you'll receive a password reset link in your email."
        failure="Something went wrong"
        onSend={(email) => api(accountEndpoints.forgotPassword, { body: { email } })}
      />
      <BackToLogin />
    </>
  );
}
