import type { SecondFactor } from '@partshelf/contract/accounts/second-factor.ts';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { OrDivider } from '../provider-sign-in/or-divider.tsx';
import { useHasPasskeys } from '../second-factor/passkeys/passkey-ceremony.ts';
import { ProofFieldForm } from './proof-field-form.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useProve } from './use-prove.ts';

interface ProofFormProps {
  methods: SecondFactor['proofMethods'];
  onProved: () => void;
  onCancel?: () => void;
}

/** Every way in which this person can prove who they are. */
export function ProofForm({ methods, onProved, onCancel }: ProofFormProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  const prove = useProve(onProved);
  const canUsePasskey = useHasPasskeys() && methods.includes('passkey');
  const fieldMethod = (['code', 'password'] as const).find((method) => methods.includes(method));
  const size = onCancel ? undefined : 'lg';

  if (isRecovering) {
    return (
      <ProofFieldForm key="recoveryCode" method="recoveryCode" prove={prove} size={size}>
        <Button variant="ghost" size={size} onClick={() => setIsRecovering(false)}>
          Back
        </Button>
      </ProofFieldForm>
    );
  }
  return (
    <div className="grid gap-4.5">
      {canUsePasskey && (
        <Button
          size="lg"
          variant={fieldMethod ? 'outline' : 'default'}
          pending={prove.pending === 'passkey' && 'Waiting for your passkey...'}
          onClick={() => prove.prove('passkey')}
        >
          <Fingerprint aria-hidden />
          Use a passkey
        </Button>
      )}
      {prove.isCancelled && (
        <p role="status" className="text-sm text-muted-foreground">
          No passkey was used. Try again when you are ready.
        </p>
      )}
      {prove.passkeyError && (
        <FormNotice tone="error">
          {messageOf(prove.passkeyError, 'Your passkey could not be used. Please try again.')}
        </FormNotice>
      )}
      {canUsePasskey && fieldMethod && <OrDivider />}
      {fieldMethod && (
        <ProofFieldForm method={fieldMethod} prove={prove} size={size}>
          {onCancel && <CancelButton onClick={onCancel} />}
        </ProofFieldForm>
      )}
      {methods.includes('google') && <SignInAgain provider="google" />}
      {methods.includes('microsoft') && <SignInAgain provider="microsoft" />}
      {methods.includes('recoveryCode') && (
        <Button
          variant="link"
          className="h-auto! justify-self-start"
          onClick={() => setIsRecovering(true)}
        >
          Use a recovery code
        </Button>
      )}
      {onCancel && !fieldMethod && (
        <div className="flex justify-end">
          <CancelButton onClick={onCancel} />
        </div>
      )}
    </div>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" onClick={onClick}>
      Cancel
    </Button>
  );
}
