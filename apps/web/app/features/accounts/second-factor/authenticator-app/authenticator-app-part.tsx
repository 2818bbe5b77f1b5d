import { type RefObject, useState } from 'react';
import { messageOf } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatDate } from '../../../../ui/dates.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import type { FirstRecoveryCodes } from '../recovery-codes/first-recovery-codes.ts';
import { SecurityPart } from '../security-part.tsx';
import { AddAppButton } from './add-app-button.tsx';
import { useRemoveAuthenticatorApp } from './use-authenticator-app.ts';

interface AuthenticatorAppPartProps {
  app: { readonly createdAt: string } | null;
  focusOnClose: RefObject<HTMLElement | null>;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

export function AuthenticatorAppPart({ app, focusOnClose, onAdded }: AuthenticatorAppPartProps) {
  return (
    <SecurityPart
      title="Authenticator app"
      text={
        app
          ? `Added ${formatDate(app.createdAt)}. Signing in asks for a code of it.`
          : 'After your password, signing in asks for a code that an app on your phone shows.'
      }
      action={
        app ? (
          <RemoveApp />
        ) : (
          <AddAppButton focusOnClose={focusOnClose} onAdded={onAdded}>
            Add an app
          </AddAppButton>
        )
      }
    />
  );
}

function RemoveApp() {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useRemoveAuthenticatorApp(() => setIsAsking(false));
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Remove<span className="sr-only"> authenticator app</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          reset();
          setIsAsking(false);
        }}
        title="Remove the authenticator app?"
        description="Its codes no longer work here. Delete the entry in the app as well."
        action="Remove app"
        pending={isPending && 'Removing...'}
        isDangerous
        error={error ? messageOf(error, 'The app could not be removed.') : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}
