import { type ReactNode, useState } from 'react';
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts';

/** For scripts: the browser keeps those of the server and never creates one, as Trusted Types require. */
export function FromServer({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer ? children : null;
}
