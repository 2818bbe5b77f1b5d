import { X } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router';
import { Button, Slot } from './button.tsx';
import { useClickOutside } from './menu.tsx';
import { usePageLock } from './page-lock.ts';

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ title, isOpen, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  usePageLock(isOpen);
  // Safari has no `closedby`.
  useClickOutside(content, isOpen, () => dialog.current?.close());
  useCloseOnNavigation(dialog);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="fixed not-open:pointer-events-none inset-x-0 top-auto bottom-0 max-h-[85dvh] w-full max-w-none translate-y-full overflow-y-auto rounded-t-xl bg-popover text-popover-foreground shadow-lg forced-colors:border transition-[translate,overlay,display] transition-discrete duration-(--d-slow) backdrop:bg-overlay open:translate-y-0 starting:open:translate-y-full"
    >
      <div ref={content} className="relative p-5">
        <h2 id={titleId} className="mb-3 px-2.5 text-h2">
          {title}
        </h2>
        {children}
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-3 right-3"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden />
        </Button>
      </div>
    </dialog>
  );
}

function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>) {
  const { key } = useLocation();
  const lastKey = useRef(key);
  useLayoutEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    dialog.current?.close();
  }, [dialog, key]);
}

interface SheetItemProps extends ComponentProps<'button'> {
  asChild?: boolean;
  isChosen?: boolean;
}

export function SheetItem({ asChild, isChosen, ...props }: SheetItemProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      {...(!asChild && { type: 'button' })}
      {...props}
      aria-pressed={isChosen}
      className="flex min-h-12 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left font-medium hover:bg-accent aria-[current=page]:bg-accent aria-pressed:bg-accent [&_svg]:size-5 [&_svg]:shrink-0"
    />
  );
}
