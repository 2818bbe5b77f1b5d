import { useLocation, useNavigation } from 'react-router';
import { Spinner } from '../../ui/loading.tsx';
import { useDebouncedValue } from '../../ui/hooks.ts';

const minVisibleMs = 200;

export function RouteIndicator() {
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname;
  const hasJustChanged = useDebouncedValue(pathname, minVisibleMs) !== pathname;
  const isShown = hasJustChanged || (nextPathname !== undefined && nextPathname !== pathname);
  return (
    <div role="status" className="pointer-events-none fixed top-20 left-1/2 z-40 -translate-x-1/2">
      {isShown && (
        <span className="grid size-10 animate-fade-in place-items-center rounded-full border border-border bg-popover text-primary-text shadow-md">
          <Spinner />
          <span className="sr-only">Loading</span>
        </span>
      )}
    </div>
  );
}
