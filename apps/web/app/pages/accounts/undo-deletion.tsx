import { useSearchParams } from 'react-router';
import { api, isApiError } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';

export const handle = privatePage('token');

export default withQueries(UndoDeletionPage);

const pageTitle = 'Keep your account';

const isInvalidLink = (error: unknown) =>
  isApiError(error, 'UNDO_LINK_INVALID', 'VALIDATION_FAILED');

/** Needs a click, because mail scanners open links. */
function UndoDeletionPage() {
  const token = useSearchParams()[0].get('token');
  const { mutate, isPending, isSuccess, error, errorText } = useCall({
    call: (given: string) => api('POST /privacy/deletion/undo', { body: { token: given } }),
    failureText: 'The deletion could not be undone. Please try again.',
  });
  if (isSuccess) return <Undone />;
  if (!token || isInvalidLink(error)) return <InvalidLink />;
  return (
    <>
      <AccountHeading title={pageTitle}>
        This cancels the deletion. You can log in again at once.
      </AccountHeading>
      <div className="grid gap-4.5">
        {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
        <Button size="lg" pending={isPending && 'One moment...'} onClick={() => mutate(token)}>
          Undo the deletion
        </Button>
      </div>
    </>
  );
}

function Undone() {
  return (
    <>
      <AccountHeading title={pageTitle} />
      <div className="grid gap-4.5">
        <FormNotice tone="success">Your account is back, with everything in it.</FormNotice>
        <LoginButton />
      </div>
    </>
  );
}

function InvalidLink() {
  return (
    <>
      <AccountHeading title={pageTitle} />
      <div className="grid gap-4.5">
        <FormNotice tone="error">This link is not valid any more.</FormNotice>
        <p className="text-sm">
          It works once, and only until the account is deleted. If you used it before, log in as
          usual.
        </p>
        <LoginButton />
      </div>
    </>
  );
}

function LoginButton() {
  return (
    <ButtonLink to="/login" variant="outline" size="lg">
      Login
    </ButtonLink>
  );
}
