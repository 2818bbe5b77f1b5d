import type { User } from '@partshelf/contract/accounts/accounts.ts';
import type { CreatedApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { KeyRound } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useHashTarget } from '../../ui/use-hash-target.ts';
import { ApiTokenList } from './api-token-list.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';

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
      ref={useHashTarget('tokens')}
      id="tokens"
      aria-labelledby={headingId}
      className="overflow-hidden sheet"
    >
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-border px-5 md:px-7 py-5">
        <div className="min-w-50 grow basis-0">
          <h2 id={headingId} className="text-h2">
            API tokens
          </h2>
          <p className="text-sm text-muted-foreground">
            Scripts and web parts use a token to read your orders or download what you bought.
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

interface NewTokenProps {
  created: CreatedApiToken;
  ref: RefObject<HTMLDivElement | null>;
}

/** The token is in no other answer: it is gone once the page is left. */
function NewToken({ created: { name, token }, ref }: NewTokenProps) {
  const source = useRef<HTMLElement>(null);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={`The token ${name}`}
      className="border-b border-border bg-muted px-5 md:px-7 py-5"
    >
      <p className="text-sm font-semibold">Copy the token now. It is not shown again.</p>
      <div className="mt-2 flex items-center gap-2">
        <code ref={source} className="min-w-0 grow font-mono text-sm break-all">
          {token}
        </code>
        <CopyButton text={token} label="API token" source={source} />
      </div>
    </div>
  );
}

function TokenExamples() {
  const { publicUrl } = useShopSettings();
  const address = `${publicUrl}/api/orders`;
  return (
    <details className="border-t border-border px-5 md:px-7 py-4">
      <summary className="text-sm">How to use a token</summary>
      <div className="mt-4 grid gap-4">
        <p className="text-sm text-muted-foreground">
          Send the token in the Authorization header, never in an address. Treat it like a password:
          anyone who has it can do what its scopes allow. The{' '}
          <a href="/api/docs" className="link">
            API documentation
          </a>{' '}
          names the scope of each call.
        </p>
        <Example
          title="curl"
          text={`curl ${address} \\\n  -H "Authorization: Bearer $API_TOKEN"`}
        />
        <Example
          title="fetch"
          text={`const response = await fetch('${address}', {\n  headers: { Authorization: \`Bearer \${token}\` },\n});\nconst { data } = await response.json();`}
        />
      </div>
    </details>
  );
}

function Example({ title, text }: { title: string; text: string }) {
  return (
    <CodeBlock
      name={<h3 className="text-sm font-semibold">{title}</h3>}
      label={`${title} example`}
      text={text}
    />
  );
}
