import type { ApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';

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
          <p className="px-5 md:px-7 py-5 text-sm text-muted-foreground">You have no API tokens.</p>
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
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 md:px-7 py-4">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold break-words">
          {token.name}
          <code className="text-xs font-normal text-muted-foreground">…{token.lastFour}</code>
          {token.isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">{token.scopes.join(', ')}</p>
        {token.products && (
          <p className="text-xs text-muted-foreground">
            Publishes {token.products.map(({ title }) => title).join(', ')}
          </p>
        )}
        <p className="text-xs text-muted-foreground">{describeUse(token)}</p>
      </div>
      <CallButton
        name={
          <>
            Revoke<span className="sr-only"> {token.name}</span>
          </>
        }
        size="sm"
        question={{
          title: 'Revoke this token?',
          description: `Programs that use ${token.name} lose access at once. This cannot be undone.`,
          action: 'Revoke token',
          isDangerous: true,
        }}
        pending="Revoking..."
        call={() =>
          api('DELETE /api-tokens/:documentId', { params: { documentId: token.documentId } })
        }
        onDone={onRevoked}
        success={{
          title: 'Token revoked',
          description: `Calls with ${token.name} are refused from now on.`,
        }}
        changedKeys={[apiTokensQuery.queryKey]}
        failureText="The token could not be revoked."
      />
    </li>
  );
}

export const apiTokensQuery = apiQuery(['accounts', 'api-tokens'], 'GET /api-tokens', {});
