interface Addresses {
  /** Where the shop under test is open, without a slash at the end. */
  readonly shop: string;
  /** Where its mails arrive and its cards are charged. */
  readonly sandbox: string;
}

let own: Addresses | undefined;

/** From now on this process looks at another shop than the one that all others share. */
export function lookAt(addresses: Addresses): void {
  own = addresses;
}

function readShared(name: 'SHOP_URL' | 'SANDBOX_URL'): string {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is set when the shop has been started`);
  return address;
}

export const readShopUrl = () => own?.shop ?? readShared('SHOP_URL');

export const readSandboxUrl = () => own?.sandbox ?? readShared('SANDBOX_URL');
