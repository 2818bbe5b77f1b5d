import { microsoftConnectPath } from '@partshelf/contract/accounts/provider-screens.ts';
import type { PendingConnection } from '@partshelf/contract/accounts/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api, isApiError } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { useCurrentUser } from '../../features/accounts/current-user.ts';
import {
  shareActionAcrossTabs,
  getDestinationAfterLogin,
} from '../../features/accounts/pending-action.ts';
import { consumeMicrosoftReturnPath } from '../../features/accounts/provider-return-path.ts';
import { publicQuery } from '../../query-client.ts';
import { withQueries } from '../../rendering/query-provider.tsx';
import { useIsSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { ErrorView } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';

export default withQueries(ConnectMicrosoftPage);

function ConnectMicrosoftPage() {
  return (
    <>
      <AccountHeading title="Connect your Microsoft account" />
      <ConnectMicrosoft />
    </>
  );
}

const pendingQuery = publicQuery(
  ['accounts', 'microsoft-pending'],
  'GET /connect/microsoft/pending',
  {},
);

function ConnectMicrosoft() {
  const { data: pending, error, refetch } = useQuery(pendingQuery);
  const isSignedIn = useIsSignedIn();
  if (error && isApiError(error, 'MICROSOFT_SESSION_INVALID')) {
    return (
      <div className="grid gap-4.5">
        <FormNotice tone="error">{error.message}</FormNotice>
        <Link to="/login" className="link">
          Login
        </Link>
      </div>
    );
  }
  if (error) {
    return (
      <ErrorView onRetry={() => void refetch()}>Your account could not be connected.</ErrorView>
    );
  }
  if (!pending || isSignedIn === undefined) return <Spinner className="text-primary-text" />;
  return isSignedIn ? <ConnectSignedIn pending={pending} /> : <VerifyEmail pending={pending} />;
}

function ConnectSignedIn({ pending }: { pending: PendingConnection }) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const leave = () =>
    void navigate(getDestinationAfterLogin({ from: consumeMicrosoftReturnPath() }), {
      replace: true,
    });
  const { mutate, isPending, errorText } = useCall({
    call: () => api('POST /connect/microsoft/link', { body: {} }),
    onDone: leave,
    success: {
      title: 'Microsoft connected',
      description: 'From now on you can log in with Microsoft.',
    },
    failureText: 'Your account could not be connected.',
  });
  if (!user) return <Spinner className="text-primary-text" />;
  return (
    <div className="grid gap-4.5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <p>
        The Microsoft account <strong className="break-words">{pending.email}</strong> will log in
        to your account <strong className="break-words">{user.email}</strong>.
      </p>
      <Button size="lg" pending={isPending && 'Connecting...'} onClick={() => mutate()}>
        Connect accounts
      </Button>
      <Button variant="outline" size="lg" onClick={leave}>
        Not now
      </Button>
    </div>
  );
}

function VerifyEmail({ pending: { email, isNew } }: { pending: PendingConnection }) {
  const { mutate, isPending, isSuccess, errorText } = useCall({
    call: () => api('POST /connect/microsoft/mail', { body: {} }),
    onDone: shareActionAcrossTabs,
    failureText: 'The email could not be sent.',
  });
  const isSent = isNew || isSuccess;
  return (
    <div className="grid gap-4.5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      {!isNew && <p>This address already has an account: {email}. Confirm that it is yours.</p>}
      {isSent && (
        <FormNotice tone="success">
          We sent a link to {email}. Open it in this browser within an hour.
        </FormNotice>
      )}
      {!isNew && (
        <ButtonLink to="/login" state={{ from: microsoftConnectPath }} size="lg">
          Login to connect
        </ButtonLink>
      )}
      <Button
        variant="outline"
        size="lg"
        pending={isPending && 'Sending...'}
        onClick={() => mutate()}
      >
        {isSent ? 'Send the link again' : 'Email me a link'}
      </Button>
    </div>
  );
}
