import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

interface MenuProps {
  /** What the opening button is called. */
  label: string;
  icon: ReactNode;
  /** Shows or hides the whole menu by screen width. */
  className?: string;
  children: ReactNode;
}

/** Small enough for every page: the panel hangs below its button, at the right edge. */
export function Menu({ label, icon, className, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  const listItems = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];

  function open(position: 'first' | 'last') {
    flushSync(() => setIsOpen(true));
    listItems()
      .at(position === 'first' ? 0 : -1)
      ?.focus();
  }

  function close() {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    const items = listItems();
    const current = items.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, () => void> = {
      ArrowDown: () => (isOpen ? items[(current + 1) % items.length]?.focus() : open('first')),
      ArrowUp: () => (isOpen ? items.at(current - 1)?.focus() : open('last')),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      Escape: close,
    };
    const move = moves[event.key];
    if (!move || (!isOpen && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    move();
  }

  return (
    <div
      ref={box}
      role="presentation"
      className={clsx('relative', className)}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ relatedTarget }) => box.current?.contains(relatedTarget) || setIsOpen(false)}
    >
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open('first'))}
        onKeyDown={handleKey}
      >
        {icon}
      </Button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onClick={close}
          onKeyDown={handleKey}
          className="absolute top-full right-0 z-50 mt-2 w-56 animate-rise max-md:w-[calc(100vw-2*var(--gutter))] rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-md"
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface MenuItemProps extends ComponentProps<'button'> {
  /** Gives the look to the one child, usually a link. */
  asChild?: boolean;
}

export function MenuItem({ asChild, ...props }: MenuItemProps) {
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element
      {...(!asChild && { type: 'button' })}
      {...props}
      role="menuitem"
      tabIndex={-1}
      className="flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm font-medium -outline-offset-2 max-md:min-h-12 max-md:text-base hover:bg-accent focus:bg-accent [&_svg]:size-[18px] [&_svg]:shrink-0"
    />
  );
}
