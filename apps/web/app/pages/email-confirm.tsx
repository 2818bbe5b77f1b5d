import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../api.ts';
import { AccountHeading } from '../features/accounts/account-heading.tsx';
import { emailChangeQuery } from '../features/accounts/email-change-query.ts';
import { FormNotice } from '../features/accounts/form-notice.tsx';
import { Button } from '../ui/button.tsx';

export default function EmailConfirmPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error } = useQuery(emailChangeQuery(token));
  return (
    <>
      <AccountHeading title="Email change" />
      <div className="grid gap-4.5">
        {token ? (
          <Outcome isConfirmed={data !== undefined} error={error} />
        ) : (
          <FormNotice tone="error">Missing confirmation token</FormNotice>
        )}
        <Button asChild variant="outline" size="lg">
          <Link to="/profile" state={{ isTold: data !== undefined }}>
            Go to profile
          </Link>
        </Button>
      </div>
    </>
  );
}

function Outcome({ isConfirmed, error }: { isConfirmed: boolean; error: Error | null }) {
  if (error) {
    return (
      <FormNotice tone="error">
        <strong className="block font-semibold">Error confirming email change</strong>
        <span className="block">{messageOf(error, 'Invalid or expired token')}</span>
      </FormNotice>
    );
  }
  if (!isConfirmed) {
    return <FormNotice tone="info">Confirming your new email address...</FormNotice>;
  }
  return (
    <>
      <FormNotice tone="success">Email updated successfully</FormNotice>
      <p>Every device was signed out. Log in with your new address from now on.</p>
    </>
  );
}
