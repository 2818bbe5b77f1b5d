import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { messageOf, api } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { endSession } from '../../features/accounts/log-out.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';

export const handle = privatePage('token');

export default withQueries(EmailConfirmPage);

function EmailConfirmPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { mutate, status, error } = useEmailChange(token);
  return (
    <>
      <AccountHeading title="Email change" />
      <div className="grid gap-4.5">
        {!token && <FormNotice tone="error">Missing confirmation token</FormNotice>}
        {token && status === 'idle' && <Question onConfirm={() => mutate()} />}
        {token && status !== 'idle' && <Outcome isConfirmed={status === 'success'} error={error} />}
        <Button asChild variant="outline" size="lg">
          <Link to="/profile" state={{ isNotified: status === 'success' }}>
            Go to profile
          </Link>
        </Button>
      </div>
    </>
  );
}

/** Needs a click, because mail scanners open links. */
function Question({ onConfirm }: { onConfirm: () => void }) {
  return (
    <>
      <p>Confirm that you want to use this address from now on. Every device is logged out then.</p>
      <Button size="lg" onClick={onConfirm}>
        Confirm new address
      </Button>
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
      <p>Every device was logged out. Log in with your new address from now on.</p>
    </>
  );
}

/** Confirms a change of the email address, which ends every session. */
function useEmailChange(token: string) {
  return useMutation({
    mutationFn: async () => {
      await api('POST /email-change/confirm', { body: { token } });
      endSession('notified');
    },
    networkMode: 'always',
  });
}
