import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import { replayEarlyEvent, waitingAttribute } from '../blocks/page/early-events.ts';
import { readToken } from '../session.ts';
import { waitForUse } from './wait-for-use.ts';

type LoadPart<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of the page whose code loads with the first use of the page, or at once when the HTML of
 * the server is outdated. Until then that HTML stands, with working links and fields. `preload`
 * is for navigations within the shop.
 */
export function loadOnUse<Props extends object = object>(
  load: LoadPart<Props>,
  isOutdated = () => false,
) {
  let Loaded: ComponentType<Props> | undefined;

  async function loadPart() {
    const { withQueries } = await import('./query-provider.tsx');
    Loaded ??= withQueries(await load());
    return Loaded;
  }

  async function preload() {
    await loadPart();
    return null;
  }

  // Beside the hydration of the page.
  if (!import.meta.env.SSR && readToken() !== undefined) void loadPart().catch(() => undefined);

  const LoadedOnUse = lazy(async () => {
    if (!import.meta.env.SSR && !isOutdated()) await waitForUse();
    return { default: await loadPart() };
  });

  // An update of a part that is not hydrated yet would replace the HTML of the server.
  const Part = memo(function PartOnUse(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => Loaded ?? LoadedOnUse);
    const box = useRef<HTMLDivElement>(null);
    const isWaiting = import.meta.env.SSR || Content === LoadedOnUse;
    return (
      <div ref={box} className="contents" {...{ [waitingAttribute]: isWaiting || undefined }}>
        <Suspense>
          <Content {...props} />
          <Hydrated box={box} />
        </Suspense>
      </div>
    );
  });

  return { Part, preload };
}

function Hydrated({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    box.current?.removeAttribute(waitingAttribute);
    replayEarlyEvent();
  }, [box]);
  return null;
}
