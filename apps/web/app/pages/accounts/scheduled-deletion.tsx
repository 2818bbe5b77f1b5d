import { limits } from '@partshelf/contract/limits.ts';
import { Link, useLocation } from 'react-router';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import type { ScheduledDeletionState } from '../../features/privacy/delete-account-form.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates.ts';

export default function ScheduledDeletionPage() {
  const at = (useLocation().state as ScheduledDeletionState | null)?.at;
  return (
    <>
      <AccountHeading title="Your account will be deleted">
        It is blocked from now on, and you are signed out on every device.
      </AccountHeading>
      <div className="grid gap-4.5">
        <p>
          {at ? (
            <>
              On <strong className="font-semibold">{formatDateTime(at)}</strong>, everything is
              deleted that does not have to stay.
            </>
          ) : (
            `${limits.deletionDays} days later, everything is deleted that does not have to stay.`
          )}
        </p>
        <p>
          Until then you can change your mind: the email that we just sent has a link that brings
          your account back as it was.
        </p>
        <Button asChild variant="outline" size="lg">
          <Link to="/">To the home page</Link>
        </Button>
      </div>
    </>
  );
}
