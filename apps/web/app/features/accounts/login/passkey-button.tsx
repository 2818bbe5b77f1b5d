import { Fingerprint } from 'lucide-react';
import { useShopSettings } from '../../../shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { OrDivider } from '../provider-sign-in/or-divider.tsx';
import { useHasPasskeys } from '../second-factor/passkeys/passkey-ceremony.ts';
import { usePasskeySignIn } from '../second-factor/passkeys/use-passkey-sign-in.ts';

/** Below the buttons of Google and Microsoft. Renders nothing in browsers without passkeys. */
export function PasskeyButton() {
  const { google, microsoft } = useShopSettings();
  const { askForPasskey, isPending, isCancelled } = usePasskeySignIn();
  if (!useHasPasskeys()) return null;
  return (
    <div className="mt-4.5 grid gap-4.5">
      {!google && !microsoft && <OrDivider />}
      <Button
        variant="outline"
        size="lg"
        pending={isPending && 'Waiting for your passkey...'}
        onClick={askForPasskey}
      >
        <Fingerprint aria-hidden />
        Sign in with a passkey
      </Button>
      {isCancelled && (
        <p role="status" className="text-sm text-muted-foreground">
          No passkey was used. Try again, or log in with your password.
        </p>
      )}
    </div>
  );
}
