import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface DialogFooterProps {
  onCancel?: () => void;
  isCancelDisabled?: boolean;
  children: ReactNode;
}

export function DialogFooter({ onCancel, isCancelDisabled, children }: DialogFooterProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {onCancel && (
        <Button variant="ghost" disabled={isCancelDisabled} onClick={onCancel}>
          Cancel
        </Button>
      )}
      {children}
    </div>
  );
}
