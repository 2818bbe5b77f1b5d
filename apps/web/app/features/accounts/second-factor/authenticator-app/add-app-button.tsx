import { useMutation } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { api, messageOf } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import type { FirstRecoveryCodes } from '../recovery-codes/first-recovery-codes.ts';
import { ConfirmAppForm } from './confirm-app-form.tsx';

interface AddAppButtonProps {
  size?: 'lg';
  focusOnClose?: RefObject<HTMLElement | null>;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
  children: string;
}

export function AddAppButton({ size, focusOnClose, onAdded, children }: AddAppButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const {
    mutate,
    isPending,
    data: setup,
  } = useMutation({
    mutationFn: () => api('POST /users/me/authenticator-app', {}),
    onSuccess: () => setIsOpen(true),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: messageOf(error, 'The authenticator app could not be added.'),
      }),
  });

  function handleAdded(recoveryCodes: FirstRecoveryCodes) {
    setIsOpen(false);
    onAdded(recoveryCodes);
  }

  return (
    <>
      <Button
        variant="outline"
        size={size}
        pending={isPending && 'One moment...'}
        onClick={() => mutate()}
      >
        <Smartphone aria-hidden />
        {children}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        {...(focusOnClose && { focusOnClose })}
        title="Add an authenticator app"
        description="Signing in then asks for a code that the app shows."
      >
        {setup && (
          <ConfirmAppForm setup={setup} onClose={() => setIsOpen(false)} onAdded={handleAdded} />
        )}
      </Dialog>
    </>
  );
}
