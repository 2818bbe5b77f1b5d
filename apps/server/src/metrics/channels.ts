import { channel } from 'node:diagnostics_channel';

/** What the shop counts. Publishing costs next to nothing while no one subscribes. */
export const channels = {
  securityEvent: channel('partshelf.security-event'),
  paymentSettled: channel('partshelf.payment-settled'),
  responseSent: channel('partshelf.cached-response-sent'),
  responseCreated: channel('partshelf.cached-response-created'),
};
