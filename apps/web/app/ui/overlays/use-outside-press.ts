import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Reports a press anywhere outside the box, for as long as it is being watched. */
export function useOutsidePress(
  box: RefObject<HTMLElement | null>,
  isWatched: boolean,
  onPress: () => void,
): void {
  const handlePress = useEffectEvent(({ target }: PointerEvent) => {
    if (!box.current?.contains(target as Node)) onPress();
  });
  useEffect(() => {
    if (!isWatched) return;
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isWatched]);
}
