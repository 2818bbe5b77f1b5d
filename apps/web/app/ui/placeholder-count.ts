import { useLayoutEffect } from 'react';

let placeholders = 0;

function add(change: 1 | -1): void {
  placeholders += change;
  document.body.toggleAttribute('data-loaded', placeholders === 0);
}

/** It stands where content is loading: the style sheet hides the footer meanwhile. */
export function useCountedPlaceholder(): void {
  useLayoutEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
}
