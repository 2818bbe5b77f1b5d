import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { useOpening } from '../ui/use-opening.ts';

const importDialog = () => import('./search-dialog.tsx');

export type SearchOpener = Pick<ComponentProps<'button'>, 'onClick' | 'onFocus' | 'onPointerEnter'>;

interface SearchButtonProps {
  opener: SearchOpener;
  className: string;
  labelClassName: string;
}

export function SearchButton({ opener, className, labelClassName }: SearchButtonProps) {
  return (
    <button
      type="button"
      title="Search (Ctrl+K)"
      aria-keyshortcuts="/ Control+K Meta+K"
      {...opener}
      className={className}
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      <span className={labelClassName}>Search</span>
      <kbd
        aria-hidden
        className="ml-auto rounded-xs border border-border bg-card px-1.5 font-sans text-xs max-lg:hidden"
      >
        /
      </kbd>
    </button>
  );
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

const isBehindDialog = () => document.querySelector('[role=dialog], dialog:modal') !== null;

/** Opens with `/` outside of fields, and with Ctrl+K or Cmd+K anywhere. */
export function useSearchDialog() {
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const { onClick: open } = opener;
  const handleKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const isCtrlK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isField(target);
    if (event.defaultPrevented || !(isCtrlK || isSlash)) return;
    event.preventDefault();
    if (!isBehindDialog()) open();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  return {
    opener: { onClick: open, onFocus: opener.onFocus, onPointerEnter: opener.onPointerEnter },
    dialog: part && <part.SearchDialog isOpen={isOpen} onOpenChange={setIsOpen} />,
  };
}
