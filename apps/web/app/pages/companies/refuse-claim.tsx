import { useSearchParams } from 'react-router';
import { api, isApiError } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';

export const handle = privatePage('token');

export default withQueries(RefuseClaimPage);

const pageTitle = 'Keep your purchases';

const isInvalidLink = (error: unknown) =>
  isApiError(error, 'CLAIM_LINK_INVALID', 'VALIDATION_FAILED');

/** Needs a click, because mail scanners open links. */
function RefuseClaimPage() {
  const token = useSearchParams()[0].get('token');
  const { mutate, isPending, isSuccess, error, errorText } = useCall({
    call: (given: string) => api('POST /company-claims/refuse', { body: { token: given } }),
    failureText: 'The claim could not be refused. Please try again.',
  });
  if (isSuccess) return <Refused />;
  if (!token || isInvalidLink(error)) return <InvalidLink />;
  return (
    <>
      <AccountHeading title={pageTitle}>
        A company claims what you bought with this email address. If you refuse, your purchases stay
        yours, and the company cannot ask you again.
      </AccountHeading>
      <div className="grid gap-4.5">
        {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
        <Button size="lg" pending={isPending && 'One moment...'} onClick={() => mutate(token)}>
          Refuse the claim
        </Button>
        <p className="text-sm text-muted-foreground">
          If you do nothing, your paid orders move to the company on the day that the email names.
        </p>
      </div>
    </>
  );
}

function Refused() {
  return (
    <>
      <AccountHeading title={pageTitle} />
      <FormNotice tone="success">You have refused. Your purchases stay yours.</FormNotice>
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
          A claim can be refused until the day that the email names. If your purchases have moved
          and should not have, contact us: we can move an order back.
        </p>
      </div>
    </>
  );
}
