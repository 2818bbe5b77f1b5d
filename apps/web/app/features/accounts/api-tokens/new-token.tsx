import type { CreatedApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** The token is in no other answer: it is gone once the page is left. */
export function NewToken({ created: { name, token } }: { created: CreatedApiToken }) {
  const section = useRef<HTMLDivElement>(null);
  const source = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <div
      ref={section}
      tabIndex={-1}
      role="group"
      aria-label={`The token ${name}`}
      className="border-b border-border bg-muted px-7 py-5"
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
