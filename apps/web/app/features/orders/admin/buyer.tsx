import type { AdminOrder } from '@partshelf/contract/back-office/orders.ts';

export function Buyer({ buyer: { username, email } }: Pick<AdminOrder, 'buyer'>) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <bdi>{username}</bdi>
      </p>
      <p className="text-xs wrap-anywhere text-muted-foreground">{email}</p>
    </>
  );
}
