import type { SignInMethodName } from '@partshelf/contract/accounts/sign-in.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { methodNames } from './method-names.ts';
import { RemoveMethodForm } from './remove-method-form.tsx';

interface RemoveMethodProps {
  method: SignInMethodName;
  hasPassword: boolean;
}

export function RemoveMethod({ method, hasPassword }: RemoveMethodProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { command } = methodNames[method];
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={command}
      description="Every other device is signed out, and we send you an email about it."
      trigger={<Button variant="outline">{command}</Button>}
    >
      <RemoveMethodForm
        method={method}
        hasPassword={hasPassword}
        onClose={() => setIsOpen(false)}
      />
    </Dialog>
  );
}
