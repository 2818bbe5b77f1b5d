import { useFormContext } from 'react-hook-form';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { FormNotice } from '../ui/form-notice.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { protectInput } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter, Dialog } from '../ui/dialog.tsx';
import { useSavedLabel } from '../ui/saved-label.tsx';
import { BackOfficeHeading } from './heading.tsx';

type SaveButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'pending'> & {
  type?: 'button';
  pending: string | false;
  /** What was sent last is saved. For a moment the button shows it. */
  isSaved?: boolean;
};

export function SaveButton({ type, pending, isSaved, children, ...props }: SaveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const label = useSavedLabel(children, isSaved === true);
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
    >
      {label}
    </Button>
  );
}

export function FormErrors() {
  const { errors } = useFormContext().formState;
  const { root, ...fields } = errors;
  if (!root && Object.keys(fields).length === 0) return null;
  return (
    <div className="w-full">
      <FormNotice tone="error">{root?.message ?? 'Please check the marked fields.'}</FormNotice>
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

interface EditorPageProps<Data> extends Omit<ComponentProps<typeof QueryState<Data>>, 'skeleton'> {
  title: string;
  above?: ReactNode;
  skeleton?: ReactNode;
}

/** The editor has a heading of its own, with its actions: this one stands while there is none. */
export function EditorPage<Data>(props: EditorPageProps<Data>) {
  const { title, above, skeleton = <Skeleton className="h-96" />, ...state } = props;
  return (
    <>
      {!state.query.data && <BackOfficeHeading title={title} above={above} />}
      <QueryState {...state} skeleton={skeleton} />
    </>
  );
}
