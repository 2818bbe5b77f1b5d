import { Link } from 'react-router';
import { AccountHeading, usePrefilledEmail } from '../../features/accounts/account-page.tsx';
import { Button } from '../../ui/button.tsx';

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
        <Button asChild variant="outline" size="lg">
          <Link to="/resend-verification" state={{ email }}>
            Resend Verification Email
          </Link>
        </Button>
        <Button asChild variant="ghost" size="lg">
          <Link to="/login" state={{ email }}>
            Back to Login
          </Link>
        </Button>
      </div>
    </>
  );
}
