import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from './button.tsx';
import { isComposing } from './form.tsx';
import { FormNotice } from './form-notice.tsx';
import { usePageLock } from './page-lock.ts';

interface DialogProps {
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  trigger?: ReactNode;
  title: string;
  aside?: ReactNode;
  description?: string;
  className?: string;
  /** Gets the focus on closing, if it is set by then, instead of what had it before. */
  focusOnClose?: RefObject<HTMLElement | null>;
  /** It is closed only by what is in it, not by Escape, by a press outside or by a cross. */
  isLocked?: boolean;
  children: ReactNode;
}

/**
 * It is centred, and on phones a bottom sheet. One that opens over another hides it until it is
 * closed.
 */
export function Dialog({ open, onOpenChange, trigger, ...panel }: DialogProps) {
  const [isOpenByTrigger, setIsOpenByTrigger] = useState(false);
  const isOpen = open ?? isOpenByTrigger;
  usePageLock(isOpen);

  function handleOpenChange(opens: boolean) {
    setIsOpenByTrigger(opens);
    onOpenChange?.(opens);
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={handleOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {/* It is not Radix.Overlay, which locks scrolling by a style element that the CSP refuses. */}
        <div
          data-slot="dialog-overlay"
          data-state={isOpen ? 'open' : 'closed'}
          className="fixed inset-0 z-40 grid has-[~[data-slot=dialog-overlay][data-state=open]]:invisible animate-fade-in items-end overflow-y-auto bg-overlay data-[state=closed]:pointer-events-none data-[state=closed]:animate-fade-out md:place-items-center md:p-4"
        >
          <DialogPanel {...panel} />
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogPanel({
  title,
  aside,
  description,
  className,
  focusOnClose,
  isLocked = false,
  children,
}: DialogProps) {
  // It is read before anything inside takes the focus.
  const [opener] = useState(() => document.activeElement);
  const closeButton = useRef<HTMLButtonElement>(null);
  const handledKey = useRef<KeyboardEvent>(undefined);

  const keepsOpen = (event: KeyboardEvent) =>
    isLocked || isComposing(event) || isIn(event, '[role=menu]');

  return (
    <Radix.Content
      data-slot="dialog"
      onEscapeKeyDown={(event) => {
        handledKey.current = event;
        if (keepsOpen(event)) event.preventDefault();
      }}
      onKeyDown={({ key, nativeEvent, currentTarget }) => {
        // Radix passes the key to a toast that came after the dialog, and to nothing below it.
        const isPassed = handledKey.current !== nativeEvent && isInside(currentTarget, nativeEvent);
        if (key === 'Escape' && isPassed && !keepsOpen(nativeEvent)) closeButton.current?.click();
      }}
      onInteractOutside={(event) => isLocked && event.preventDefault()}
      onCloseAutoFocus={(event) => {
        // Radix returns the focus only to a trigger.
        event.preventDefault();
        const target = focusOnClose?.current ?? opener;
        if (target instanceof HTMLElement) target.focus();
        // What opened it may be gone, such as the button of what was withdrawn.
        if (document.activeElement === document.body) {
          document.querySelector('main')?.focus({ preventScroll: true });
        }
      }}
      {...(!description && { 'aria-describedby': undefined })}
      className={clsx(
        'relative w-full rounded-t-xl bg-popover p-7 text-popover-foreground shadow-lg outline-none forced-colors:border md:max-w-dialog md:rounded-xl',
        'animate-sheet-in data-[state=closed]:animate-sheet-out md:animate-rise md:data-[state=closed]:animate-fade-out',
        className,
      )}
    >
      <header className="mb-4.5 pr-9">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Radix.Title className="text-h2 wrap-anywhere">{title}</Radix.Title>
          {aside}
        </div>
        {description && (
          <Radix.Description className="mt-1 text-sm text-muted-foreground">
            {description}
          </Radix.Description>
        )}
      </header>
      {children}
      {!isLocked && (
        <Radix.Close asChild>
          <Button
            ref={closeButton}
            variant="ghost"
            size="icon"
            className="absolute top-4 right-4"
            aria-label="Close"
          >
            <X aria-hidden />
          </Button>
        </Radix.Close>
      )}
    </Radix.Content>
  );
}

const isIn = ({ target }: Event, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

const isInside = (element: Element, { target }: Event) =>
  target instanceof Node && element.contains(target);

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

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  action: string;
  pending: string | false;
  isDangerous?: boolean;
  error?: string | undefined;
  focusOnClose?: RefObject<HTMLElement | null> | undefined;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Stays open with the message when the action fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, description, error, focusOnClose, onConfirm } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={title}
      description={description}
      {...(focusOnClose && { focusOnClose })}
    >
      <div className="grid gap-5">
        {error && <FormNotice tone="error">{error}</FormNotice>}
        {props.children}
        <DialogFooter onCancel={onClose}>
          <Button
            variant={props.isDangerous ? 'destructive' : 'default'}
            pending={props.pending}
            onClick={onConfirm}
          >
            {props.action}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
