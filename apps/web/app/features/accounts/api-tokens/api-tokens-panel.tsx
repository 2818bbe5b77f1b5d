import type { User } from '@partshelf/contract/accounts/accounts.ts';
import type { CreatedApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { KeyRound } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ApiTokenList } from './api-token-list.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { NewToken } from './new-token.tsx';
import { TokenExamples } from './token-examples.tsx';

export function ApiTokensPanel({ user }: { user: User }) {
  const headingId = useId();
  const newToken = useRef<HTMLDivElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken>();

  function handleCreated(token: CreatedApiToken) {
    setCreated(token);
    setIsCreating(false);
  }

  return (
    <section
      aria-labelledby={headingId}
      className="mt-8 overflow-hidden rounded-lg border border-border bg-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-border px-7 py-5">
        <div className="min-w-50 grow basis-0">
          <h2 id={headingId} className="text-h3">
            API tokens
          </h2>
          <p className="text-sm text-muted-foreground">
            For scripts and web parts that read your orders or download what you bought.
          </p>
        </div>
        <Button variant="outline" onClick={() => setIsCreating(true)}>
          <KeyRound aria-hidden />
          New token
        </Button>
      </div>
      {created && <NewToken key={created.documentId} created={created} ref={newToken} />}
      <ApiTokenList onRevoked={() => setCreated(undefined)} />
      <TokenExamples />
      <CreateTokenDialog
        isOpen={isCreating}
        roleName={user.role?.name}
        focusOnClose={newToken}
        onClose={() => setIsCreating(false)}
        onCreated={handleCreated}
      />
    </section>
  );
}
