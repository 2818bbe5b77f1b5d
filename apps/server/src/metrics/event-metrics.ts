import { Counter, type Registry } from 'prom-client';
import { channels } from './channels.ts';

/** The returned function stops the counting. */
export function countEvents(registry: Registry): () => void {
  const registers = [registry];
  const securityEvents = new Counter({
    name: 'partshelf_security_events_total',
    help: 'Security events; failed logins are authn_login_fail',
    labelNames: ['event'],
    registers,
  });
  const paymentsSettled = new Counter({
    name: 'partshelf_payments_settled_total',
    help: 'Payments that were recorded as paid',
    registers,
  });
  const responsesSent = new Counter({
    name: 'partshelf_cached_responses_sent_total',
    help: 'Responses that were sent from the cache or into it',
    registers,
  });
  const responsesCreated = new Counter({
    name: 'partshelf_cached_responses_created_total',
    help: 'Responses that were not in the cache',
    registers,
  });
  const listeners = [
    [channels.securityEvent, (event: unknown) => securityEvents.inc({ event: String(event) })],
    [channels.paymentSettled, () => paymentsSettled.inc()],
    [channels.responseSent, () => responsesSent.inc()],
    [channels.responseCreated, () => responsesCreated.inc()],
  ] as const;
  for (const [channel, listener] of listeners) channel.subscribe(listener);
  return () => {
    for (const [channel, listener] of listeners) channel.unsubscribe(listener);
  };
}
