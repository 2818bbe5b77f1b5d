import type Stripe from 'stripe';

const retryOptions = { timeout: 4_500, maxNetworkRetries: 1 };

/** The package is loaded with the first call. */
export async function createStripeClient(
  secretKey: string,
  apiBase: string | undefined,
): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Client(secretKey, {
    ...retryOptions,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
  });
}
