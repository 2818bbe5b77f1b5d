import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useId } from 'react';
import { api } from '../../api.ts';
import { useHashTarget } from '../../ui/use-hash-target.ts';
import { useCall } from '../../ui/use-call.ts';
import { Switch } from '../../ui/toggles.tsx';
import { currentUserQuery } from './current-user.ts';

export function MailsPanel({ user }: { user: User }) {
  const headingId = useId();
  const { shown, save } = useReleaseMails(user);
  return (
    <section
      ref={useHashTarget('mails')}
      id="mails"
      aria-labelledby={headingId}
      className="flex items-center justify-between gap-6 sheet px-5 md:px-7 py-5"
    >
      <div>
        <h2 id={headingId} className="text-h2">
          Emails about new releases
        </h2>
        <p id={`${headingId}-hint`} className="text-sm text-muted-foreground">
          We email you when something you bought has a new version, and before it stops working or
          its updates end.
        </p>
      </div>
      <Switch
        aria-labelledby={headingId}
        aria-describedby={`${headingId}-hint`}
        isOn={shown}
        onChange={save}
      />
    </section>
  );
}

function useReleaseMails(user: User) {
  const { mutate, isPending, variables } = useCall({
    call: (releaseMails: boolean) =>
      api('PUT /users/me/mail-preferences', { body: { releaseMails } }),
    scope: { id: 'mail-preferences' },
    answerKey: currentUserQuery.queryKey,
    failureTitle: 'Error',
    failureText: 'Your choice could not be saved. Please try again.',
  });
  return { shown: isPending ? variables : user.releaseMails, save: mutate };
}
