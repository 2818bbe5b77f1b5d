import type { Passkey } from '@partshelf/contract/accounts/second-factor.ts';
import { Fingerprint } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SecurityPart } from '../security-part.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { useHasPasskeys } from './passkey-ceremony.ts';
import { PasskeyList } from './passkey-list.tsx';
import type { FirstRecoveryCodes } from '../recovery-codes/first-recovery-codes.ts';

interface PasskeysPartProps {
  passkeys: readonly Passkey[];
  focusOnClose: RefObject<HTMLElement | null>;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

export function PasskeysPart({ passkeys, focusOnClose, onAdded }: PasskeysPartProps) {
  const [isAdding, setIsAdding] = useState(false);
  const hasPasskeys = useHasPasskeys();

  function handleAdded(recoveryCodes: FirstRecoveryCodes) {
    setIsAdding(false);
    onAdded(recoveryCodes);
  }

  return (
    <SecurityPart
      title="Passkeys"
      text={
        hasPasskeys
          ? 'Sign in with your fingerprint, your face or the PIN of your device.'
          : 'This browser has no passkeys.'
      }
      action={
        hasPasskeys && (
          <Button variant="outline" onClick={() => setIsAdding(true)}>
            <Fingerprint aria-hidden />
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      <AddPasskeyDialog
        isOpen={isAdding}
        focusOnClose={focusOnClose}
        onClose={() => setIsAdding(false)}
        onAdded={handleAdded}
      />
    </SecurityPart>
  );
}
