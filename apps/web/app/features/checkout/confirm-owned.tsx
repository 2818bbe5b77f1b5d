import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';

/** Lazy, because most visitors own nothing yet. */
const BuyAgainDialog = lazy(() => import('./buy-again-dialog.tsx'));

const maxTitles = 3;

const list = new Intl.ListFormat('en');

const listTitles = (titles: readonly string[]) =>
  list.format(
    titles.length <= maxTitles
      ? titles
      : [...titles.slice(0, maxTitles - 1), `${titles.length - maxTitles + 1} more`],
  );

interface OwnedProps {
  /** Titles; undefined or empty when nothing is owned. */
  owned: readonly string[] | undefined;
}

export function OwnedNote({ owned = [] }: OwnedProps) {
  if (owned.length === 0) return null;
  return <p className="text-sm font-semibold">You own {listTitles(owned)} already.</p>;
}

interface ConfirmOwnedProps extends OwnedProps {
  hint: string;
  className: string;
  children: ReactNode;
}

/** Asks owners to confirm before a button inside it works. */
export function ConfirmOwned({ owned = [], hint, className, children }: ConfirmOwnedProps) {
  const [clickedButton, setClickedButton] = useState<HTMLElement>();
  const isConfirmed = useRef(false);

  function handleClick(event: MouseEvent<HTMLElement>) {
    const button = (event.target as Element).closest('button');
    if (!button || owned.length === 0 || isConfirmed.current) return;
    event.preventDefault();
    event.stopPropagation();
    setClickedButton(button);
  }

  function handleConfirm() {
    isConfirmed.current = true;
    setClickedButton(undefined);
    clickedButton?.click();
  }

  return (
    <>
      <div onClickCapture={handleClick} className={className}>
        {children}
      </div>
      {clickedButton && (
        <Suspense>
          <BuyAgainDialog
            owned={listTitles(owned)}
            hint={hint}
            onClose={() => setClickedButton(undefined)}
            onConfirm={handleConfirm}
          />
        </Suspense>
      )}
    </>
  );
}
