import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api, messageOf } from '../../api.ts';
import { useHashTarget } from '../../ui/use-hash-target.ts';
import { toast } from '../../ui/toast.tsx';
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
      className="mt-8 flex items-center justify-between gap-6 rounded-lg border border-border bg-card px-7 py-5"
    >
      <div>
        <h2 id={headingId} className="text-h3">
          Emails about new releases
        </h2>
        <p id={`${headingId}-hint`} className="text-sm text-muted-foreground">
          We email you when something you bought has a new version, and say what has changed.
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
  const queries = useQueryClient();
  const { queryKey } = currentUserQuery;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (releaseMails: boolean) =>
      api('PUT /users/me/mail-preferences', { body: { releaseMails } }),
    scope: { id: 'mail-preferences' },
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: messageOf(error, 'Your choice could not be saved. Please try again.'),
      }),
  });
  return { shown: isPending ? variables : user.releaseMails, save: mutate };
}
