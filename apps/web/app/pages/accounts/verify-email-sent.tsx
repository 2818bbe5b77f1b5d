import { AccountHeading, usePrefilledEmail } from '../../features/accounts/account-page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

export default function VerifyEmailSentPage() {
  const email = usePrefilledEmail();
  return (
    <>
      <AccountHeading title="Verify your email">
        A verification link was sent to{' '}
        <strong className="font-semibold break-words text-foreground">
          {email || 'your email address'}
        </strong>
        . Open it, then log in.
      </AccountHeading>
      <div className="grid gap-3">
        <ButtonLink to="/resend-verification" state={{ email }} variant="outline" size="lg">
          Resend Verification Email
        </ButtonLink>
        <ButtonLink to="/login" state={{ email }} variant="ghost" size="lg">
          Back to Login
        </ButtonLink>
      </div>
    </>
  );
}
