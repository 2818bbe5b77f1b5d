import { clsx } from 'clsx';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { Slot } from './button.tsx';
import { keepInView, useClickOutside } from './menu.tsx';

interface PopoverProps {
  label: string;
  /** The panel stands below it too. */
  beforeTrigger?: ReactNode;
  trigger: ReactElement;
  startsOpen?: boolean;
  className?: string;
  children: ReactNode;
}

const CloseContext = createContext(() => {});

/** A choice in a popover closes it and leads back to its button. */
export const useClosePopover = () => useContext(CloseContext);

export function Popover(props: PopoverProps) {
  const { label, beforeTrigger, trigger, startsOpen = false, className, children } = props;
  const [isOpen, setIsOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useClickOutside(box, isOpen, () => setIsOpen(false));

  function close() {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setIsOpen(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  return (
    <div
      ref={box}
      role="presentation"
      className="relative"
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      {beforeTrigger}
      <Slot
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        {trigger}
      </Slot>
      {isOpen && (
        <div
          ref={openPanel}
          id={id}
          role="dialog"
          aria-label={label}
          className={clsx(
            'absolute top-full left-0 z-50 mt-2 max-w-[calc(100vw-2*var(--gutter))] animate-rise rounded-lg border border-border bg-popover text-popover-foreground shadow-md',
            className,
          )}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  );
}

function openPanel(panel: HTMLElement | null): void {
  keepInView(panel);
  focusChoice(panel);
}

/** Focuses what is chosen, or else what comes first. */
export function focusChoice(panel: HTMLElement | null): void {
  const chosen = panel?.querySelector<HTMLElement>('[aria-checked=true]');
  (chosen ?? panel?.querySelector<HTMLElement>('input, select, button'))?.focus();
}
