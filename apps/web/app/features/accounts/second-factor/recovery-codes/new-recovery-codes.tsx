import { Download } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { saveFile } from '../../../../save-file.ts';
import { useBrand } from '../../../../shop-settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';

interface NewRecoveryCodesProps {
  codes: readonly string[];
  ref?: RefObject<HTMLDivElement | null>;
}

/** The codes are in no other answer: they are gone once the page is left. */
export function NewRecoveryCodes({ codes, ref }: NewRecoveryCodesProps) {
  const { name } = useBrand();
  const source = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');

  function download() {
    const lines = [`Recovery codes of ${name}`, 'Each works once.', '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  }

  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="New recovery codes"
      className="rounded-md bg-muted px-5 py-4 outline-none"
    >
      <p className="text-sm font-semibold">Save these codes now. They are not shown again.</p>
      <p className="mt-1 text-sm text-muted-foreground">
        Each signs you in once when your passkey or authenticator app is lost.
      </p>
      <ol
        ref={source}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-1 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
        <CopyButton text={text} label="recovery codes" source={source} />
      </div>
    </div>
  );
}
