import { readSandboxUrl } from './addresses.ts';

async function post(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${readSandboxUrl()}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${await answer.text()}`);
}

/** Lets the time of a payment page run out. */
export const expireSession = (sessionId: string) => post(`sessions/${sessionId}/expire`);

/** Pays as if the buyer had done so in another window. */
export const paySession = (sessionId: string) => post(`sessions/${sessionId}/pay`);

/** Gives the whole payment back. */
export const refundSession = (sessionId: string) => post(`sessions/${sessionId}/refund`);

/** Has the buyer's bank ask for the payment back. */
export const disputeSession = (sessionId: string) => post(`sessions/${sessionId}/dispute`);

/** Has the bank decide for the shop. */
export const winDispute = (sessionId: string) => post(`sessions/${sessionId}/win-dispute`);

/** Makes the payment provider answer every call with this status; 0 makes it work again. */
export const failPaymentProvider = (status: number) => post('faults', { stripe: { status } });

/** Makes the payment provider this slow to answer; 0 makes it quick again. */
export const delayPaymentProvider = (latencyMs: number) =>
  post('faults', { stripe: { latencyMs } });

/** Makes the service that takes subscriptions answer like this; without faults it works again. */
export const disturbSubscriptions = (faults: { status?: number; latencyMs?: number }) =>
  post('faults', { subscribe: faults });
