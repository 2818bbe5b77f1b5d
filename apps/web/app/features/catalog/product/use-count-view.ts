import { useEffect, useRef } from 'react';
import { useIsSignedIn } from '../../../session.ts';
import { useCurrentUser } from '../../accounts/session/use-current-user.ts';
import { sendViewOnceSeen } from './send-view.ts';

/** Once as long as the page shows the product, and not for staff. */
export function useCountView(documentId: string): void {
  const isVisitor = useIsSignedIn() === false;
  const isCustomer = useCurrentUser()?.role?.name === 'Customer';
  const counts = isVisitor || isCustomer;
  const counted = useRef<string>(undefined);

  useEffect(() => {
    if (!counts || counted.current === documentId) return undefined;
    counted.current = documentId;
    return sendViewOnceSeen(documentId);
  }, [counts, documentId]);
}
