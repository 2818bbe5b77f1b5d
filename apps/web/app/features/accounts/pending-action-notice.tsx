import { useReducer, useRef } from 'react';
import { useIsHydrated } from '../../rendering/hydration.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { clearPendingAction, readPendingAction } from './pending-action.ts';

const texts = {
  cart: 'After you log in, the product you chose is added to your cart.',
  favorite: 'After you log in, the product you chose is added to your wishlist.',
  checkout: 'After you log in, you continue to the checkout with the product you chose.',
  invitation: 'After you log in, you see the invitation to the company.',
};

export function PendingActionNotice() {
  const isHydrated = useIsHydrated();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  const action = isHydrated ? readPendingAction() : undefined;

  function cancel() {
    clearPendingAction();
    rerender();
    box.current?.focus();
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none not-empty:mb-4.5">
      {action && (
        <FormNotice tone="info">
          <span>{texts[action.kind]}</span>{' '}
          <button type="button" onClick={cancel} className="font-semibold underline">
            No, thanks
          </button>
        </FormNotice>
      )}
    </div>
  );
}
