/** `3 paid orders wait for an invoice`. */
export const describeWaitingOrders = (count: number): string =>
  count === 1
    ? '1 paid order waits for an invoice'
    : `${count.toLocaleString('en-US')} paid orders wait for an invoice`;
