import type { ApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, messageOf } from '../../api.ts';
import { refetchQuery, apiQuery } from '../../query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast.tsx';

export function ApiTokenList({ onRevoked }: { onRevoked: () => void }) {
  const query = useQuery(apiTokensQuery);
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="m-7 h-14" />}
      errorText="Your API tokens could not be loaded."
    >
      {({ data: tokens }) =>
        tokens.length === 0 ? (
          <p className="px-7 py-5 text-sm text-muted-foreground">You have no API tokens.</p>
        ) : (
          <ul aria-label="API tokens" className="divide-y divide-border">
            {tokens.map((token) => (
              <TokenRow key={token.documentId} token={token} onRevoked={onRevoked} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function describeUse({ lastUsedAt, expiresAt, isExpired }: ApiToken): string {
  const use = lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Never used';
  if (!expiresAt) return `${use} · No expiry`;
  return `${use} · ${isExpired ? 'Expired' : 'Expires'} ${formatDate(expiresAt)}`;
}

function TokenRow({ token, onRevoked }: { token: ApiToken; onRevoked: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('DELETE /api-tokens/:documentId', { params: { documentId: token.documentId } }),
    onSuccess: async () => {
      setIsAsking(false);
      onRevoked();
      toast({
        variant: 'success',
        title: 'Token revoked',
        description: `Calls with ${token.name} are refused from now on.`,
      });
      await refetchQuery(queries, apiTokensQuery);
    },
  });

  function handleClose() {
    setIsAsking(false);
    reset();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-7 py-4">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2 font-[620] break-words">
          {token.name}
          <code className="text-xs font-normal text-muted-foreground">…{token.lastFour}</code>
          {token.isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">{token.scopes.join(', ')}</p>
        <p className="text-xs text-muted-foreground">{describeUse(token)}</p>
      </div>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        Revoke<span className="sr-only"> {token.name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={handleClose}
        title="Revoke this token?"
        description={`Programs that use ${token.name} lose access at once. This cannot be undone.`}
        action="Revoke token"
        pending={isPending && 'Revoking...'}
        isDangerous
        error={error ? messageOf(error, 'The token could not be revoked.') : undefined}
        onConfirm={() => mutate()}
      />
    </li>
  );
}

export const apiTokensQuery = apiQuery(['accounts', 'api-tokens'], 'GET /api-tokens', {});
