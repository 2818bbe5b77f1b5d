import type { CreatedApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import { type RefObject, useRef } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface NewTokenProps {
  created: CreatedApiToken;
  ref: RefObject<HTMLDivElement | null>;
}

/** The token is in no other answer: it is gone once the page is left. */
export function NewToken({ created: { name, token }, ref }: NewTokenProps) {
  const source = useRef<HTMLElement>(null);
  return (
    <div
      ref={ref}
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
