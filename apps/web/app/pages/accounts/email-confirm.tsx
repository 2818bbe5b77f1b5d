import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { endLocalSession } from '../../features/accounts/log-out.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';

export const handle = privatePage('token');

export default withQueries(EmailConfirmPage);

function EmailConfirmPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { mutate, status, errorText } = useEmailChange(token);
  return (
    <>
      <AccountHeading title="Email change" />
      <div className="grid gap-4.5">
        {!token && <FormNotice tone="error">Missing confirmation token</FormNotice>}
        {token && status === 'idle' && <Question onConfirm={() => mutate()} />}
        {token && status !== 'idle' && (
          <Outcome isConfirmed={status === 'success'} errorText={errorText} />
        )}
        <ButtonLink
          to="/profile"
          state={{ isNotified: status === 'success' }}
          variant="outline"
          size="lg"
        >
          Go to profile
        </ButtonLink>
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

interface OutcomeProps {
  isConfirmed: boolean;
  errorText: string | undefined;
}

function Outcome({ isConfirmed, errorText }: OutcomeProps) {
  if (errorText) {
    return (
      <FormNotice tone="error">
        <strong className="block font-semibold">Error confirming email change</strong>
        <span className="block">{errorText}</span>
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
  return useCall({
    call: async () => {
      await api('POST /email-change/confirm', { body: { token } });
      endLocalSession('notified');
    },
    failureText: 'Invalid or expired token',
  });
}
