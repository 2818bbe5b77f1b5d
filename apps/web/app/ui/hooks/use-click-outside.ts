import { useEffect, useEffectEvent, type RefObject } from 'react';

export function useClickOutside(
  element: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onClickOutside: () => void,
): void {
  const handlePress = useEffectEvent(({ target }: PointerEvent) => {
    if (!element.current?.contains(target as Node)) onClickOutside();
  });
  useEffect(() => {
    if (!isEnabled) return;
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isEnabled]);
}
