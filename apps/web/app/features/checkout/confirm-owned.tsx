import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { formatList } from '../../ui/list-text.ts';

/** It is lazy, because most visitors own nothing yet. */
const BuyAgainDialog = lazy(() => import('./buy-again-dialog.tsx'));

const maxTitles = 3;

const listTitles = (titles: readonly string[]) =>
  formatList(
    titles.length <= maxTitles
      ? titles
      : [...titles.slice(0, maxTitles - 1), `${titles.length - maxTitles + 1} more`],
  );

interface OwnedProps {
  owned: readonly string[] | undefined;
  company?: string | undefined;
}

const getOwnerText = (company: string | undefined) => (company ? `${company} owns` : 'You own');

export function OwnedNote({ owned = [], company }: OwnedProps) {
  if (owned.length === 0) return null;
  return (
    <p className="text-sm font-semibold">
      {getOwnerText(company)} {listTitles(owned)} already.
    </p>
  );
}

interface ConfirmOwnedProps extends OwnedProps {
  hint: string;
  className: string;
  children: ReactNode;
}

/** Asks owners to confirm before a button inside it works. */
export function ConfirmOwned(props: ConfirmOwnedProps) {
  const { owned = [], company, hint, className, children } = props;
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
            owned={`${getOwnerText(company)} ${listTitles(owned)}`}
            hint={hint}
            onClose={() => setClickedButton(undefined)}
            onConfirm={handleConfirm}
          />
        </Suspense>
      )}
    </>
  );
}
