import { useEffect, useState } from 'react';
import { checkConnection } from '../connection.ts';

const idleTimeoutMs = 2_000;
const retryEvents = ['online', 'focus'];

type Load<Module> = () => Promise<Module>;

const loadedModules = new WeakMap<Load<unknown>, unknown>();

/** Returns the module, once it is loaded. */
export const findImport = <Module>(load: Load<Module>) =>
  loadedModules.get(load) as Module | undefined;

/** Loaders of routes call it, so that `useImport` has the module in the first render. */
export async function preloadImport<Module>(load: Load<Module>): Promise<Module> {
  const module = await load();
  loadedModules.set(load, module);
  return module;
}

/** Imports a module, at once or when the browser is idle. `load` must be a stable function. */
export function useImport<Module>(
  load: Load<Module>,
  when: 'now' | 'idle' = 'now',
): Module | undefined {
  const [module, setModule] = useState(() => findImport(load));
  useEffect(() => {
    if (module) return;
    const loadModule = () =>
      preloadImport(load).then(
        (loaded) => setModule(() => loaded),
        // The browser is offline: the next event retries.
        checkConnection,
      );
    const cancel = when === 'idle' ? whenIdle(loadModule) : void loadModule();
    for (const event of retryEvents) window.addEventListener(event, loadModule);
    return () => {
      cancel?.();
      for (const event of retryEvents) window.removeEventListener(event, loadModule);
    };
  }, [module, load, when]);
  return module;
}

function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(request);
}
