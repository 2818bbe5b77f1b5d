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
import { readToken, onSessionChange } from '../session.ts';
import { useIsHydrated } from './hydration.tsx';
import { isPageComplete } from './page-queries.tsx';

interface LoadOptions {
  /** Returns true when the browser knows that the HTML of the server is not right. */
  isOutdated?: () => boolean;
  fallback?: ReactNode;
  /** It shows the same to everyone: it waits for the first use of people who are signed in, too. */
  isForEveryone?: boolean;
}

/**
 * The code of this part of the page loads with its first use, or at once when someone is signed in.
 * `preload` is for navigations within the shop.
 */
export function loadOnUse<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { isOutdated = () => false, fallback, isForEveryone = false }: LoadOptions = {},
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

  // A redirect while the page hydrates replaces the HTML of the server by the fallback.
  let endWait!: (shown: unknown) => void;
  const isGone = new Promise((resolve) => (endWait = resolve));

  const LoadedOnUse = lazy(async () => {
    if (!import.meta.env.SSR && !isOutdated()) {
      await Promise.race([waitForUse(isForEveryone), isGone]);
    }
    return { default: await loadPart().catch(() => waitForRetry(loadPart)) };
  });

  const isPreloaded = !import.meta.env.SSR && !isForEveryone && readToken() !== undefined;
  if (isPreloaded && hasParts()) preload().catch(() => {});

  // Without memo, an update from above would replace the HTML that is not hydrated yet.
  const Part = memo(function LoadingPart(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => Loaded ?? LoadedOnUse);
    const box = useRef<HTMLDivElement>(null);
    return (
      <div ref={box} className="contents" {...{ [waitingAttribute]: true }}>
        <Suspense
          fallback={
            <>
              <i hidden ref={endWait} />
              {fallback}
            </>
          }
        >
          <Content {...props} />
          <Hydrated box={box} />
        </Suspense>
      </div>
    );
  });

  return { Part, preload };
}

/** Pages of the back office have none, but load this with the router. */
const hasParts = () => document.querySelector(`[${waitingAttribute}]`) !== null;

function Hydrated({ box }: { box: RefObject<HTMLElement | null> }) {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    box.current?.removeAttribute(waitingAttribute);
    replayEarlyEvents();
  }, [box, isHydrated]);
  return null;
}

/** Resolves with the first sign of use. An incomplete page does not wait. */
async function waitForUse(isForEveryone: boolean): Promise<void> {
  const { earlyEvents } = window;
  if (!earlyEvents || !isPageComplete()) return;
  if (isForEveryone) return void (await earlyEvents.firstUse);
  if (readToken() !== undefined) return;
  const signIn = new Promise<void>((resolve) =>
    onSessionChange(() => readToken() !== undefined && resolve()),
  );
  await Promise.race([earlyEvents.firstUse, signIn]);
}

const retryEvents = ['online', 'pointerdown', 'keydown'];

/** Tries again with each further use, until it succeeds. */
async function waitForRetry<Result>(load: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => {
    for (const event of retryEvents) window.addEventListener(event, resolve, { once: true });
  });
  return load().catch(() => waitForRetry(load));
}

interface EarlyEvents {
  firstUse: Promise<unknown>;
  /** From now on, only events in parts that wait for their code are captured. */
  limitCapture: () => void;
  /** Presses are kept by target: what is pressed again while it waits is done once. */
  captured: Map<Element, () => void>;
}

declare global {
  interface Window {
    /** It is undefined in tests of components. */
    earlyEvents?: EarlyEvents | undefined;
  }
}

/**
 * The attribute is on the elements whose parts are not hydrated yet; the script below repeats its
 * name.
 */
const waitingAttribute = 'data-waiting';

/** It is an inline script, so it may use nothing from outside. GET forms work without scripts. */
function captureEarlyEvents() {
  let isLimited = false;
  const signs = ['pointermove', 'pointerdown', 'keydown', 'input', 'scroll', 'click'];

  const early: EarlyEvents = {
    firstUse: new Promise((resolve) => {
      const listening = new AbortController();
      function handleSign(event: Event) {
        const { movementX, movementY } = event as Partial<PointerEvent>;
        // Browsers also report a resting pointer when a page appears below it.
        if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
        listening.abort();
        resolve(event);
      }
      const options = { capture: true, passive: true, signal: listening.signal };
      for (const sign of signs) addEventListener(sign, handleSign, options);
    }),
    limitCapture() {
      isLimited = true;
    },
    captured: new Map(),
  };

  function capture(event: Event) {
    const target = event.target as Element;
    if (isLimited && !target.closest('[data-waiting]')) return;
    if (event.type === 'click') {
      const button = target.closest<HTMLButtonElement>('button[type=button]');
      if (!button) return;
      early.captured.set(button, () => button.click());
    } else if (event.type === 'change') {
      if (!target.matches('input[type=file], select')) return;
      const { value } = target as HTMLSelectElement;
      early.captured.set(target, () => {
        // React has set it back; a file input keeps its files.
        if (target instanceof HTMLSelectElement) target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else {
      const form = target as HTMLFormElement;
      if (form.method !== 'post') return;
      event.preventDefault();
      early.captured.set(form, () => form.requestSubmit());
    }
    event.stopPropagation();
  }

  addEventListener('click', capture, true);
  addEventListener('submit', capture, true);
  addEventListener('change', capture, true);
  window.earlyEvents = early;
}

export const earlyEventsScript = () => `(${captureEarlyEvents})()`;

function replayEarlyEvents(): void {
  const { captured } = window.earlyEvents ?? {};
  for (const [target, replay] of captured ?? []) {
    if (target.closest(`[${waitingAttribute}]`)) continue;
    captured!.delete(target);
    replay();
  }
}

export function ReplayEarlyEvents() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) replayEarlyEvents();
  }, [isHydrated]);
  return null;
}
