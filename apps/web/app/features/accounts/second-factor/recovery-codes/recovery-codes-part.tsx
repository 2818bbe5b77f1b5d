import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { limits } from '@partshelf/contract/limits.ts';
import { api, messageOf } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { refetchSecondFactor } from '../second-factor-query.ts';
import { SecurityPart } from '../security-part.tsx';

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
