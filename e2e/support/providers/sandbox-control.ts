import { readSandboxUrl } from '../shop/addresses.ts';

async function post(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${readSandboxUrl()}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox rejected ${path}: ${await answer.text()}`);
}

export const expireSession = (sessionId: string) => post(`sessions/${sessionId}/expire`);

export const paySession = (sessionId: string) => post(`sessions/${sessionId}/pay`);

export const refundSession = (sessionId: string) => post(`sessions/${sessionId}/refund`);

export const disputeSession = (sessionId: string) => post(`sessions/${sessionId}/dispute`);

export const winDispute = (sessionId: string) => post(`sessions/${sessionId}/win-dispute`);

/** Status 0 ends the outage. */
export const failPaymentProvider = (status: number) => post('faults', { stripe: { status } });
