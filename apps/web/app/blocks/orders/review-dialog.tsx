import type { Order } from '@partshelf/contract/orders/orders.ts';
import type { OrderLineDetails } from '../../features/orders/order-lines.ts';
import { RatingButton } from '../../features/reviews/rating-button.tsx';
import { ReviewControl } from '../../features/reviews/review-control.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface ReviewDialogProps {
  order: Order;
  line: OrderLineDetails;
}

export function ReviewDialog({ order, line }: ReviewDialogProps) {
  const { documentId, title, rating } = line;
  return (
    <Dialog trigger={<RatingButton rating={rating} />} title={`Review ${title}`}>
      <ReviewControl
        bought={{ product: documentId, order: order.documentId }}
        productTitle={title}
        startsOpen={rating === null}
      />
    </Dialog>
  );
}
