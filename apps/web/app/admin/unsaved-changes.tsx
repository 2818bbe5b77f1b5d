import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { protectInput } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter, Dialog } from '../ui/dialog.tsx';

export const savedState = { isSaved: true };

export function UnsavedChangesDialog({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      (nextLocation.state as Partial<typeof savedState> | null)?.isSaved !== true,
  );

  useEffect(() => (isDirty ? protectInput() : undefined), [isDirty]);

  // For closing the tab the browser shows its own dialog.
  useEffect(() => {
    if (!isDirty) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [isDirty]);

  return (
    <LeaveDialog
      isOpen={blocker.state === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

interface LeaveDialogProps {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ isOpen, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onStay}
      title="Leave without saving?"
      description="What you have changed here is not saved yet."
    >
      <DialogFooter>
        <Button variant="outline" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay}>Stay here</Button>
      </DialogFooter>
    </Dialog>
  );
}
