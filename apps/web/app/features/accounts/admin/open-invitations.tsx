import type { Invitation } from '@partshelf/contract/accounts/admin.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { showFailure } from '../../../admin/show-failure.ts';
import { invitationsQuery } from './people-queries.ts';
import { RoleBadge } from './person-badges.tsx';
import { useInvite } from './use-invite.ts';

const isPast = (iso: string) => Date.parse(iso) <= Date.now();

export function OpenInvitations() {
  const headingId = useId();
  const { data } = useQuery(invitationsQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mb-5 rounded-lg border border-border bg-card text-sm"
    >
      <h2
        id={headingId}
        className="rounded-t-[inherit] border-b border-border bg-muted px-4 py-2.5 text-xs font-semibold text-muted-foreground"
      >
        Open invitations
      </h2>
      <ul className="divide-y divide-border">
        {data.data.map((invitation) => (
          <InvitationRow key={invitation.documentId} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, createdAt, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-xs text-muted-foreground tabular-nums">
          Invited {formatDate(createdAt)} · {isPast(expiresAt) ? 'Expired' : 'Good until'}{' '}
          {formatDate(expiresAt)}
        </p>
      </div>
      <RoleBadge role={role} />
      <InvitationActions invitation={invitation} />
    </li>
  );
}

function InvitationActions({
  invitation: { documentId, email, role },
}: {
  invitation: Invitation;
}) {
  const queries = useQueryClient();
  const resend = useInvite();
  const withdraw = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/people/invitations/:documentId', { params: { documentId } }),
    onSuccess: () => toast({ variant: 'success', title: 'Invitation withdrawn' }),
    onError: (error) => showFailure('Nothing was changed', error),
    onSettled: () => queries.invalidateQueries(invitationsQuery),
  });
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        pending={resend.isPending && 'Sending...'}
        aria-label={`Send again to ${email}`}
        onClick={() =>
          resend.mutate(
            { email, role },
            { onError: (error) => showFailure('Nothing was changed', error) },
          )
        }
      >
        Send again
      </Button>
      <Button
        variant="ghost"
        size="sm"
        pending={withdraw.isPending && 'Withdrawing...'}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </div>
  );
}
