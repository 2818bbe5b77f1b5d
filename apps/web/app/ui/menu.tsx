import { clsx } from 'clsx';
import {
  useId,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { Slot } from './button.tsx';

interface MenuProps {
  label: string;
  trigger: ReactElement;
  align?: 'left' | 'right';
  side?: 'top' | 'bottom';
  /** Its code was loaded by the press that opens it. */
  startsOpen?: boolean;
  className?: string;
  children: ReactNode;
}

export function Menu(props: MenuProps) {
  const { label, trigger, align, side, startsOpen = false, className, children } = props;
  const { box, isOpen, open, close, handleBlur, handleKeyDown } = useMenu(startsOpen);
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
          ref={keepInView}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onClick={close}
          onKeyDown={handleKeyDown}
          className={clsx(
            'absolute z-50 max-h-[calc(100dvh-8rem)] w-max max-w-[calc(100vw-2*var(--gutter))] min-w-56 animate-rise overflow-y-auto rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-md outline-none',
            align === 'left' ? 'left-0' : 'right-0',
            side === 'top' ? 'bottom-full mb-2' : 'top-full mt-2',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

const gapPx = 16;

export function keepInView(panel: HTMLElement | null): void {
  if (!panel) return;
  panel.style.marginLeft = '';
  panel.style.marginRight = '';
  const { left, right } = panel.getBoundingClientRect();
  const beyond = right + gapPx - document.documentElement.clientWidth;
  if (beyond > 0) panel.style.marginLeft = `${-beyond}px`;
  else if (left < gapPx) panel.style.marginRight = `${left - gapPx}px`;
  panel.scrollIntoView({ block: 'nearest' });
}

interface MenuItemProps extends ComponentProps<'button'> {
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

interface MenuListProps {
  label: string;
  children: ReactNode;
}

/** The items of a menu in an open panel, which Escape closes. */
export function MenuList({ label, children }: MenuListProps) {
  return (
    <div
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="outline-none"
      onKeyDown={(event) => {
        const move = findKeyAction(event, findItems(event.currentTarget));
        if (!move) return;
        event.preventDefault();
        move();
      }}
    >
      {children}
    </div>
  );
}

const findItems = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

function focusEntry(box: HTMLElement | null, position: 'start' | 'end' = 'start'): void {
  const items = findItems(box);
  const chosen = items.find(({ ariaChecked }) => ariaChecked === 'true');
  const entry = position === 'end' ? items.at(-1) : (chosen ?? items[0]);
  (entry ?? box?.querySelector<HTMLElement>('[role=menu]'))?.focus();
}

function useMenu(startsOpen: boolean) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  useClickOutside(box, isOpen, () => setIsOpen(false));
  useLayoutEffect(() => {
    if (startsOpen) focusEntry(box.current);
  }, [startsOpen]);

  function open(position?: 'start' | 'end') {
    flushSync(() => setIsOpen(true));
    focusEntry(box.current, position);
  }

  function close() {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!box.current?.contains(relatedTarget)) setIsOpen(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The focus moves on from the button.
    if (event.key === 'Tab' && isOpen) close();
    const opens: Record<string, () => void> = {
      ArrowDown: () => open('start'),
      ArrowUp: () => open('end'),
    };
    const move = isOpen ? findKeyAction(event, findItems(box.current), close) : opens[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return { box, isOpen, open, close, handleBlur, handleKeyDown };
}

function findKeyAction(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: HTMLElement[],
  close?: () => void,
): (() => void) | undefined {
  const current = items.indexOf(document.activeElement as HTMLElement);
  const moves: Record<string, () => void> = {
    ArrowDown: () => items[(current + 1) % items.length]?.focus(),
    ArrowUp: () => items.at(Math.max(current, 0) - 1)?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ...(close && { Escape: close }),
    // On a link the space key would scroll the page.
    ...(current >= 0 && { ' ': () => items[current]?.click() }),
  };
  const isLetter = /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey;
  return isLetter ? () => findByLetter(items, current, key)?.focus() : moves[key];
}

function findByLetter(items: HTMLElement[], current: number, letter: string) {
  return [...items.slice(current + 1), ...items.slice(0, current + 1)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );
}

export function useClickOutside(
  element: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onClickOutside: () => void,
): void {
  const handlePress = useEffectEvent(({ target }: PointerEvent) => {
    if (!element.current?.contains(target as Node)) onClickOutside();
  });
  useEffect(() => {
    if (!isEnabled) return;
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isEnabled]);
}
