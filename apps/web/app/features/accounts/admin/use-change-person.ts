import type { RoleName } from '@partshelf/contract/accounts/roles.ts';
import type { Person } from '@partshelf/contract/accounts/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { peopleKey } from './people-queries.ts';

type Change = { readonly role: RoleName } | { readonly blocked: boolean };

export function useChangePerson({ documentId, username, deletion }: Person, onDone: () => void) {
  const queries = useQueryClient();
  const params = { documentId };
  return useMutation({
    mutationFn: (change: Change) =>
      'role' in change
        ? api('PUT /back-office/people/:documentId/role', { params, body: change })
        : api('PUT /back-office/people/:documentId/blocked', { params, body: change }),
    onSuccess: (_, change) => {
      onDone();
      toast({ variant: 'success', title: describeChange(username, change, deletion !== null) });
      return queries.invalidateQueries({ queryKey: peopleKey });
    },
  });
}

function describeChange(username: string, change: Change, isDeletionScheduled: boolean): string {
  if ('role' in change) return `${username} has the role ${change.role} now`;
  if (change.blocked) return `${username} is blocked`;
  return isDeletionScheduled
    ? `${username} is not blocked any more`
    : `${username} can sign in again`;
}
