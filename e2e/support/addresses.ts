interface Addresses {
  readonly shop: string;
  readonly sandbox: string;
}

let override: Addresses | undefined;

/** Instead of the shop that all workers share. */
export function overrideAddresses(addresses: Addresses): void {
  override = addresses;
}

function readShared(name: 'SHOP_URL' | 'SANDBOX_URL'): string {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is not set: the global setup did not run`);
  return address;
}

export const readShopUrl = () => override?.shop ?? readShared('SHOP_URL');

export const readSandboxUrl = () => override?.sandbox ?? readShared('SANDBOX_URL');
