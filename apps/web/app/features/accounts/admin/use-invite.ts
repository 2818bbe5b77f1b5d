import type { InvitationInput } from '@partshelf/contract/accounts/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { invitationsQuery } from './people-queries.ts';

/** Mails an invitation, which replaces an earlier one to the same address. */
export function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationInput) => api('POST /back-office/people/invitations', { body }),
    onSuccess: (_, { email }) => {
      toast({
        variant: 'success',
        title: 'Invitation sent',
        description: `A link is on its way to ${email}.`,
      });
      void queries.invalidateQueries(invitationsQuery);
    },
  });
}
