import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { replayEarlyEvents, waitingAttribute } from '../blocks/page/early-events.ts';
import { readToken } from '../session.ts';
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts';
import { waitForRetry, waitForUse } from './wait-for-use.ts';

interface LoadOptions {
  /** True when the browser knows that the HTML of the server is not right. */
  isOutdated?: () => boolean;
  /** Where the server renders nothing. */
  fallback?: ReactNode;
}

/**
 * A part of the page whose code loads with the first use of the page, or at once when someone is
 * signed in. Until then the HTML of the server stands, with working links and fields. `preload` is
 * for navigations within the shop.
 */
export function loadOnUse<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { isOutdated = () => false, fallback }: LoadOptions = {},
) {
  let Loaded: ComponentType<Props> | undefined;

  async function loadPart() {
    const [Content, { withQueries }] = await Promise.all([load(), import('./query-provider.tsx')]);
    Loaded ??= withQueries(Content);
    return Loaded;
  }

  async function preload() {
    await loadPart();
    return null;
  }

  const LoadedOnUse = lazy(async () => {
    if (!import.meta.env.SSR && !isOutdated()) await waitForUse();
    return { default: await loadPart().catch(() => waitForRetry(loadPart)) };
  });

  // Beside the hydration of the page.
  if (!import.meta.env.SSR && readToken() !== undefined) preload().catch(() => {});

  // Without memo, an update from above would replace the HTML that is not hydrated yet.
  const Part = memo(function LoadingPart(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => Loaded ?? LoadedOnUse);
    const box = useRef<HTMLDivElement>(null);
    return (
      <div ref={box} className="contents" {...{ [waitingAttribute]: true }}>
        <Suspense fallback={fallback}>
          <Content {...props} />
          <Hydrated box={box} />
        </Suspense>
      </div>
    );
  });

  return { Part, preload };
}

function Hydrated({ box }: { box: RefObject<HTMLElement | null> }) {
  // After the part has rendered again with what the server did not know.
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    box.current?.removeAttribute(waitingAttribute);
    replayEarlyEvents();
  }, [box, isHydrated]);
  return null;
}
