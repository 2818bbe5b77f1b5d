import { limits } from '@partshelf/contract/limits.ts';
import { useLocation } from 'react-router';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import type { ScheduledDeletionState } from '../../features/privacy/delete-account-form.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDateTime } from '../../ui/dates.ts';

export default function ScheduledDeletionPage() {
  const at = (useLocation().state as ScheduledDeletionState | null)?.at;
  return (
    <>
      <AccountHeading title="Your account will be deleted">
        It is blocked from now on, and you are logged out on every device.
      </AccountHeading>
      <div className="grid gap-4.5">
        <p>
          {at ? (
            <>
              On <strong className="font-semibold">{formatDateTime(at)}</strong>, we delete
              everything that the law does not require us to keep.
            </>
          ) : (
            `${limits.deletionDays} days later, we delete everything that the law does not require us to keep.`
          )}
        </p>
        <p>Until then you can undo this with the link in the email that we just sent.</p>
        <ButtonLink to="/" variant="outline" size="lg">
          To the home page
        </ButtonLink>
      </div>
    </>
  );
}
