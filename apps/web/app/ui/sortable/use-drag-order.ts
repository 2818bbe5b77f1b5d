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

/** `order` is the order during the drag; `onMove` is called on drop. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  function startDrag(event: PointerDown, from: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    const { signal } = (controller.current = new AbortController());
    let to = from;

    function dragTo(index: number) {
      to = index;
      setDrag({ from, to });
    }

    function end(isDropped: boolean) {
      controller.current?.abort();
      setDrag(undefined);
      if (isDropped && to !== from) onMove(from, to);
    }

    dragTo(from);
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const index = findIndexAt(list.current!, clientY, to);
        if (index === to) return;
        dragTo(index);
        list.current!.children[index]?.scrollIntoView({ block: 'nearest' });
      },
      { signal },
    );
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  return { order: getOrder(count, drag), dragged: drag?.from, startDrag };
}

/** An item moves aside once the pointer has passed its middle. */
function findIndexAt(list: HTMLElement, y: number, current: number): number {
  let found = current;
  for (const [index, child] of [...list.children].entries()) {
    const { top, height } = child.getBoundingClientRect();
    const middle = top + height / 2;
    if (index < current && y < middle) return index;
    if (index > current && y > middle) found = index;
  }
  return found;
}

function getOrder(count: number, drag: Drag | undefined): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  if (drag) order.splice(drag.to, 0, ...order.splice(drag.from, 1));
  return order;
}
