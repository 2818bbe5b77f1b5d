import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Slot } from '../slot.tsx';
import { useMenu } from './use-menu.ts';

interface MenuProps {
  label: string;
  trigger: ReactElement;
  align?: 'left' | 'right';
  className?: string;
  children: ReactNode;
}

export function Menu({ label, trigger, align, className, children }: MenuProps) {
  const { box, isOpen, open, close, handleBlur, handleKeyDown } = useMenu();
  const id = useId();
  return (
    <div
      ref={box}
      role="presentation"
      className={clsx('relative', className)}
      onMouseDown={(event) => isOpen && event.preventDefault()}
      onBlur={handleBlur}
    >
      <Slot
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={handleKeyDown}
      >
        {trigger}
      </Slot>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onClick={close}
          onKeyDown={handleKeyDown}
          className={clsx(
            'absolute top-full z-50 mt-2 max-h-[calc(100dvh-8rem)] w-max max-w-[calc(100vw-2*var(--gutter))] min-w-56 animate-rise overflow-y-auto rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-md outline-none',
            align === 'left' ? 'left-0' : 'right-0',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface MenuItemProps extends ComponentProps<'button'> {
  /** Styles the only child, usually a link. */
  asChild?: boolean;
  isChosen?: boolean;
}

export function MenuItem({ asChild, isChosen, ...props }: MenuItemProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      {...(!asChild && { type: 'button' })}
      {...props}
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      tabIndex={-1}
      className="flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm font-medium -outline-offset-2 hover:bg-accent focus:bg-accent [&_svg]:size-[18px] [&_svg]:shrink-0"
    />
  );
}
