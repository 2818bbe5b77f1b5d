import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { closeToast, type ShownToast, useShownToast } from './toast.tsx';

const toastDurationMs = 5000;
const undoDurationMs = 10_000;
const toastHotkey = ['F8'];
export const toastSwipeThreshold = 50;

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert };
const iconColours = { default: '', success: 'text-success', destructive: 'text-destructive-text' };

export function ToastRegion() {
  const shown = useShownToast();
  const { box, returnFocus } = useReturnedFocus();
  return (
    <Radix.Provider duration={toastDurationMs} swipeThreshold={toastSwipeThreshold}>
      {shown && <Toast key={shown.id} toast={shown} onClosed={returnFocus} />}
      <div ref={box}>
        <Radix.Viewport
          hotkey={toastHotkey}
          className="fixed inset-x-0 top-0 z-50 p-4 empty:hidden md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-[412px] md:in-[body:has([data-slot=chat-panel])]:right-86"
        />
      </div>
    </Radix.Provider>
  );
}

function useReturnedFocus() {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(document.activeElement);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) before.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  function returnFocus() {
    if (!box.current?.contains(document.activeElement)) return;
    const { current: target } = before;
    if (target instanceof HTMLElement && target !== document.body) target.focus();
    if (!box.current.contains(document.activeElement)) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  return { box, returnFocus };
}

interface ToastProps {
  toast: ShownToast;
  onClosed: () => void;
}

function Toast({ toast, onClosed }: ToastProps) {
  const { variant = 'default', undo } = toast;
  const action = undo ? { label: 'Undo', onPress: undo } : toast.action;
  const Icon = toast.icon ?? icons[variant];
  return (
    <Radix.Root
      data-slot="toast"
      open={toast.isOpen}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        closeToast(toast.id);
        onClosed();
      }}
      {...(undo && { duration: undoDurationMs })}
      onEscapeKeyDown={(event) => isForOther(event, undo !== undefined) && event.preventDefault()}
      className={clsx(
        'flex w-full gap-3 rounded-lg border bg-popover py-3.5 pr-3.5 pl-4 text-popover-foreground shadow-lg',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate] data-[swipe=end]:animate-swipe-out',
        variant === 'destructive'
          ? 'border-destructive inset-shadow-[3px_0_0_var(--destructive)]'
          : 'border-border',
      )}
    >
      <Icon aria-hidden className={clsx('mt-px size-5 shrink-0', iconColours[variant])} />
      <div className="min-w-0 grow">
        <Radix.Title
          data-slot="toast-title"
          className="semiwide text-sm leading-[1.3] font-semibold"
        >
          {toast.title}
        </Radix.Title>
        {toast.description && (
          <Radix.Description
            data-slot="toast-description"
            className="text-xs text-muted-foreground"
          >
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label} onClick={action.onPress}>
          <Button variant="outline" size="sm" className="self-center">
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild aria-label="Close">
        <Button variant="ghost" size="icon" className="-mt-1 -mr-1 size-7! [&_svg]:size-4!">
          <X aria-hidden />
        </Button>
      </Radix.Close>
    </Radix.Root>
  );
}

function isForOther({ target }: KeyboardEvent, hasUndo: boolean): boolean {
  if (!(target instanceof Element) || target.closest('[data-slot=toast]')) return false;
  return (
    hasUndo || target.closest('dialog, [role=dialog], [role=menu], [aria-expanded=true]') !== null
  );
}
