import { useRef } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useShopSettings } from '../../../shop-settings.ts';

export function TokenExamples() {
  const { publicUrl } = useShopSettings();
  const address = `${publicUrl}/api/orders`;
  return (
    <details className="border-t border-border px-7 py-4">
      <summary className="link w-fit cursor-pointer text-sm">How to use a token</summary>
      <div className="mt-4 grid gap-4">
        <p className="text-sm text-muted-foreground">
          Send the token in the Authorization header, never in an address. Treat it like a password:
          who has it can do what its scopes allow. The{' '}
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
  const source = useRef<HTMLElement>(null);
  return (
    <div>
      <div className="flex items-center justify-between">
        <h3 className="text-sm font-semibold">{title}</h3>
        <CopyButton text={text} label={`${title} example`} source={source} />
      </div>
      <pre className="rounded-md break-words whitespace-pre-wrap bg-muted p-4 text-xs">
        <code ref={source}>{text}</code>
      </pre>
    </div>
  );
}
