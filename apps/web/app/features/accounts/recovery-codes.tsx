import { limits } from '@partshelf/contract/limits.ts';
import { Download, Printer } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { saveFile } from '../../download.ts';
import { useBrand } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { SecurityPart } from './security-part.tsx';

interface RecoveryCodesPartProps {
  left: number;
  focusOnClose: RefObject<HTMLElement | null>;
  onRenewed: (codes: readonly string[]) => void;
}

export function RecoveryCodesPart({ left, focusOnClose, onRenewed }: RecoveryCodesPartProps) {
  return (
    <SecurityPart
      title="Recovery codes"
      text={`You can use one if you lose your passkey or your app. ${left} of ${limits.recoveryCodes} left.`}
      action={
        <CallButton
          name="New recovery codes"
          question={{
            focusOnClose,
            title: 'Create new recovery codes?',
            description: 'The codes that you have now stop working.',
            action: 'Create codes',
          }}
          pending="Creating..."
          call={() => api('POST /users/me/recovery-codes', {})}
          onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
          changedKeys={[secondFactorQuery.queryKey]}
          failureText="The codes could not be created."
        />
      }
    />
  );
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  /** Gets the focus when the dialog opens. */
  ref: RefObject<HTMLDivElement | null>;
  focusOnClose?: RefObject<HTMLElement | null>;
  onSaved: () => void;
}

/** The codes are in no other answer: they are gone once it is closed. */
export function RecoveryCodesDialog({
  codes,
  ref,
  focusOnClose,
  onSaved,
}: RecoveryCodesDialogProps) {
  const { name } = useBrand();
  const source = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, []);

  function download() {
    const lines = [`Recovery codes of ${name}`, 'Each code works once.', '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  }

  return (
    <Dialog
      open
      isLocked
      title={`Recovery codes of ${name}`}
      description="Save these codes now. They are not shown again. Each code logs you in once if you lose your passkey or authenticator app."
      {...(focusOnClose && { focusOnClose })}
    >
      <div
        ref={ref}
        data-printed
        tabIndex={-1}
        role="group"
        aria-label="New recovery codes"
        className="rounded-md bg-muted px-5 py-4 outline-none"
      >
        <ol
          ref={source}
          className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 font-mono text-sm"
        >
          {codes.map((code) => (
            <li key={code} className="break-all">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2 print:hidden">
        <Button variant="outline" size="sm" onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <CopyButton text={codes.join('\n')} label="recovery codes" source={source} />
        <Button className="ml-auto" onClick={onSaved}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  );
}

export type FirstRecoveryCodes = readonly string[] | null;
