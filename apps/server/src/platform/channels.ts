import { channel } from 'node:diagnostics_channel';

/** Publishing costs next to nothing without subscribers. */
export const channels = {
  securityEvent: channel('partshelf.security-event'),
  paymentSettled: channel('partshelf.payment-settled'),
  responseSent: channel('partshelf.cached-response-sent'),
  responseCreated: channel('partshelf.cached-response-created'),
};
