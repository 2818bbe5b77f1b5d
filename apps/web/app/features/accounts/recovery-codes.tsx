import { limits } from '@partshelf/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type RefObject, useState, useRef } from 'react';
import { api, messageOf } from '../../api.ts';
import { saveFile } from '../../download.ts';
import { useBrand } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { refetchSecondFactor } from './second-factor-query.ts';
import { SecurityPart } from './security-part.tsx';

interface RecoveryCodesPartProps {
  left: number;
  focusOnClose: RefObject<HTMLElement | null>;
  onRenewed: (codes: readonly string[]) => void;
}

export function RecoveryCodesPart({ left, focusOnClose, onRenewed }: RecoveryCodesPartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api('POST /users/me/recovery-codes', {}),
    onSuccess: ({ recoveryCodes }) => {
      setIsAsking(false);
      onRenewed(recoveryCodes);
      return refetchSecondFactor(queries);
    },
  });
  return (
    <SecurityPart
      title="Recovery codes"
      text={`For the day when your passkey or your app is lost. ${left} of ${limits.recoveryCodes} left.`}
      action={
        <Button variant="outline" onClick={() => setIsAsking(true)}>
          New recovery codes
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        focusOnClose={focusOnClose}
        onClose={() => {
          reset();
          setIsAsking(false);
        }}
        title="Create new recovery codes?"
        description="The codes that you have now stop working."
        action="Create codes"
        pending={isPending && 'Creating...'}
        error={error ? messageOf(error, 'The codes could not be created.') : undefined}
        onConfirm={() => mutate()}
      />
    </SecurityPart>
  );
}

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

/** Null when the user has some already, or needs none. */
export type FirstRecoveryCodes = readonly string[] | null;
