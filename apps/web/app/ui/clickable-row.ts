import type { MouseEvent } from 'react';

const rowLink = 'a[href^="/"]';
const ownAction = 'a, button, input, label, select, textarea, summary, [role=checkbox]';

/** A row lights up only where it leads somewhere. */
export const clickableRowStyle =
  'has-[a[href^="/"]]:cursor-pointer has-[a[href^="/"]]:hover:bg-accent';

/** A press anywhere in the row follows its first link, except on what has an action of its own. */
export function followRowLink(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  const isSelecting = window.getSelection()?.isCollapsed === false;
  if (isSelecting || target.closest(ownAction)) return;
  const keys = { ctrlKey, metaKey, shiftKey };
  currentTarget
    .querySelector(rowLink)
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
}
