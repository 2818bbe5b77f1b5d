import type { DeletionRefusal } from '@partshelf/contract/privacy/privacy.ts';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatOrderNumber } from '../../orders/orders.ts';
import { ownRefusalReasons } from './refusal-reasons.ts';

export function DeletionRefused({ refusal }: { refusal: DeletionRefusal }) {
  const { code, orderDocumentId } = refusal;
  return (
    <Card title="Your account cannot be deleted now" className="mb-5">
      <p>{ownRefusalReasons[code]}</p>
      {orderDocumentId && (
        <p className="text-sm text-muted-foreground">
          This is about order {formatOrderNumber({ documentId: orderDocumentId })}.
        </p>
      )}
      <Button asChild variant="outline" className="justify-self-start">
        {code === 'LAST_ADMIN' ? (
          <Link to="/admin/people">People</Link>
        ) : (
          <Link to="/order">Your orders</Link>
        )}
      </Button>
    </Card>
  );
}
