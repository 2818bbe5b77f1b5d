import { accountEndpoints } from '@partshelf/contract/accounts/endpoints.ts';
import { useSearchParams } from 'react-router';
import { api } from '../../../api.ts';
import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { BackToLogin } from '../../../features/accounts/login/back-to-login.tsx';
import { EmailForm } from '../../../features/accounts/profile/email-form.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { usePrefilledEmail } from '../../../features/accounts/login/use-prefilled-email.ts';

export default function ResendVerificationPage() {
  const [search] = useSearchParams();
  return (
    <>
      <AccountHeading title="Resend verification">
        We send a new link to the address of your account. Older links stop working.
      </AccountHeading>
      {search.get('link') === 'invalid' && (
        <div className="mb-4.5">
          <FormNotice tone="info">
            That link was used before or is too old. If your address is confirmed, log in; if not,
            ask for a new link here.
          </FormNotice>
        </div>
      )}
      <EmailForm
        email={usePrefilledEmail()}
        button="Resend Verification Email"
        success="A new verification link has been sent to your email."
        failure="Failed to resend verification"
        onSend={(email) => api(accountEndpoints.sendEmailConfirmation, { body: { email } })}
      />
      <BackToLogin />
    </>
  );
}
