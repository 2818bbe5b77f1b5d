import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { api, isApiError } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { readToken } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDate } from '../../ui/dates.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useCall } from '../../ui/use-call.ts';
import { AccountHeading } from '../accounts/account-page.tsx';
import { useLinkedText } from '../accounts/credential-fields.tsx';
import { useCurrentUser } from '../accounts/current-user.ts';
import { logOut } from '../accounts/log-out.tsx';
import { setPendingAction } from '../accounts/pending-action.ts';
import { companiesKey, companiesQuery, roleLabels, roleTexts } from './companies.ts';

const title = 'Company invitation';

const invitationQuery = (token: string) => ({
  ...apiQuery([...companiesKey, 'invitation'], 'POST /company-invitations/preview', {
    body: { token },
  }),
  staleTime: 0,
});

export function ReceivedInvitation({ token }: { token: string }) {
  const query = useQuery(invitationQuery(token));
  const isRefused = isApiError(
    query.error,
    'INVITATION_INVALID',
    'INVITATION_OF_ANOTHER',
    'COMPANY_CLOSED',
    'ALREADY_MEMBER',
  );
  if (isRefused) return <RefusalOrCompany error={query.error!} />;
  return (
    <QueryState
      query={query}
      skeleton={<LoadingInvitation />}
      errorText="This invitation could not be loaded."
    >
      {({ data: { company, role, expiresAt } }) => (
        <>
          <AccountHeading title={`Join ${company}`}>
            Your role: {roleLabels[role]}. {roleTexts[role]}
          </AccountHeading>
          <AcceptButton token={token} company={company} />
          <p className="mt-4 text-sm text-muted-foreground">
            The invitation is valid until {formatDate(expiresAt)}. What you bought for yourself
            stays yours.
          </p>
        </>
      )}
    </QueryState>
  );
}

export function LoadingInvitation() {
  return (
    <>
      <AccountHeading title={title} />
      <Skeleton className="h-12" />
    </>
  );
}

function AcceptButton({ token, company }: { token: string; company: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, errorText } = useCall({
    call: () => api('POST /company-invitations/accept', { body: { token } }),
    success: ({ data }) => `You are now a member of ${data.name}`,
    onDone: ({ data }) => {
      void queries.invalidateQueries({ queryKey: companiesKey, refetchType: 'none' });
      void navigate(`/company/${data.documentId}`, { replace: true });
    },
    failureText: 'You could not join. Please try again.',
  });
  return (
    <div className="grid gap-4.5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <Button size="lg" pending={isPending && 'Joining...'} onClick={() => mutate()}>
        Join {company}
      </Button>
    </div>
  );
}

/** A member who opens a used link gets to the company. */
function RefusalOrCompany({ error }: { error: Error }) {
  const documentId = useLinkedText('company');
  const isOther = isApiError(error, 'INVITATION_OF_ANOTHER');
  const { data, isPending } = useQuery({ ...companiesQuery, enabled: !isOther });
  if (isOther) return <Refusal error={error} />;
  if (isPending) return <LoadingInvitation />;
  const isMember = data?.data.some((company) => company.documentId === documentId);
  return isMember ? <Navigate replace to={`/company/${documentId}`} /> : <Refusal error={error} />;
}

function Refusal({ error }: { error: Error }) {
  return (
    <>
      <AccountHeading title={title} />
      <div className="grid gap-4.5">
        <FormNotice tone="error">{error.message}</FormNotice>
        {isApiError(error, 'INVITATION_OF_ANOTHER') && <UseAnotherAccount />}
        {isApiError(error, 'ALREADY_MEMBER') && (
          <ButtonLink to="/company" size="lg">
            Your companies
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function UseAnotherAccount() {
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();

  async function logOutFirst() {
    await logOut();
    if (readToken() !== undefined) return;
    setPendingAction({ kind: 'invitation', from: pathname + search + hash });
  }

  return (
    <>
      {user && <p className="text-sm wrap-anywhere">You are logged in as {user.email}.</p>}
      <Button variant="outline" size="lg" onClick={() => void logOutFirst()}>
        Log out and use another account
      </Button>
    </>
  );
}

/** Both ways lead a visitor back to this page. */
export function SignInForInvitation() {
  const navigate = useNavigate();
  const email = useLinkedText('email');
  const { pathname, search, hash } = useLocation();

  function leaveFor(to: '/login' | '/register') {
    const from = pathname + search + hash;
    setPendingAction({ kind: 'invitation', from });
    void navigate(to, { state: { from, email } });
  }

  return (
    <>
      <AccountHeading title={title}>
        Someone invites you to their company. Log in to see it, with{' '}
        <strong className="font-semibold wrap-anywhere text-foreground">
          {email ?? 'the address that the email was sent to'}
        </strong>
        .
      </AccountHeading>
      <div className="grid gap-3">
        <Button size="lg" onClick={() => leaveFor('/login')}>
          Login
        </Button>
        <Button variant="outline" size="lg" onClick={() => leaveFor('/register')}>
          Create an account
        </Button>
      </div>
    </>
  );
}

export function InvalidInvitationLink() {
  return (
    <>
      <AccountHeading title={title} />
      <div className="grid gap-4.5">
        <FormNotice tone="error">Invalid invitation link</FormNotice>
        <p>Open the link in the email again, or ask for another invitation.</p>
      </div>
    </>
  );
}
