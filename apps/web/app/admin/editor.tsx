import { useFormContext } from 'react-hook-form';
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { FormNotice } from '../ui/form-notice.tsx';
import { protectInput } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter, Dialog } from '../ui/dialog.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/loading.tsx';

type SaveButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'pending'> & {
  type?: 'button';
  pending: string | false;
};

/** Of the screen: Ctrl+S or Cmd+S presses it. */
export function SaveButton({ type, pending, ...props }: SaveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    const isBehindDialog = document.querySelector('dialog:modal') !== null;
    if (!repeat && !isBehindDialog) button.current?.click();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <Button
      ref={button}
      type={type ?? 'submit'}
      pending={pending}
      aria-keyshortcuts="Control+S Meta+S"
      {...props}
    />
  );
}

export function FormErrors({ onReload }: { onReload?: () => void }) {
  const { errors } = useFormContext().formState;
  const { root, ...fields } = errors;
  if (!root && Object.keys(fields).length === 0) return null;
  return (
    <div className="w-full">
      <FormNotice tone="error">
        {root?.message ?? 'Please check the marked fields.'}
        {root?.type === 'conflict' && (
          <>
            {' '}
            <button type="button" onClick={onReload} className="font-semibold underline">
              Load it again
            </button>
          </>
        )}
      </FormNotice>
    </div>
  );
}

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

const TextDifference = lazy(() => import('../features/branding/admin/text-difference.tsx'));

interface DiscardedDraftProps {
  /** Lines of text. */
  stored: string;
  draft: string;
  onUse: () => void;
  onDiscard: () => void;
}

/** After a conflict: what was typed, compared with what someone else has saved meanwhile. */
export function DiscardedDraft({ stored, draft, onUse, onDiscard }: DiscardedDraftProps) {
  return (
    <Card title="Your version">
      <p className="-mt-3 text-sm text-muted-foreground">
        Compared with the stored version, your additions are marked and your deletions are struck
        out.
      </p>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <TextDifference before={stored} after={draft} />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onUse}>
          Use my version
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          Discard my version
        </Button>
      </div>
    </Card>
  );
}
