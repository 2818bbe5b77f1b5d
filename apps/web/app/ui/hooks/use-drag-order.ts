import {
  useEffect,
  useRef,
  useState,
  type PointerEvent as PointerDown,
  type RefObject,
} from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
}

/**
 * Lets the children of a list be dragged to another place by their handles. `order` tells where each
 * stands meanwhile; `onMove` is called once, when one has been let go elsewhere. Escape puts it back.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  function startDrag(event: PointerDown, from: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    const { signal } = (stop.current = new AbortController());
    let to = from;

    function show(place: number) {
      to = place;
      setDrag({ from, to });
    }

    function end(isDropped: boolean) {
      stop.current?.abort();
      setDrag(undefined);
      if (isDropped && to !== from) onMove(from, to);
    }

    show(from);
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const place = placeAt(list.current!, clientY, to);
        if (place === to) return;
        show(place);
        list.current!.children[place]?.scrollIntoView({ block: 'nearest' });
      },
      { signal },
    );
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  return { order: orderOf(count, drag), dragged: drag?.from, startDrag };
}

/** A neighbour makes room once the pointer has passed its middle. */
function placeAt(list: HTMLElement, y: number, current: number): number {
  let place = current;
  for (const [index, child] of [...list.children].entries()) {
    const { top, height } = child.getBoundingClientRect();
    const middle = top + height / 2;
    if (index < current && y < middle) return index;
    if (index > current && y > middle) place = index;
  }
  return place;
}

function orderOf(count: number, drag: Drag | undefined): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  if (drag) order.splice(drag.to, 0, ...order.splice(drag.from, 1));
  return order;
}
