function read(name: 'SHOP_URL' | 'SANDBOX_URL'): string {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is set when the shop has been started`);
  return address;
}

/** Where the shop under test is open, without a slash at the end. */
export const readShopUrl = () => read('SHOP_URL');

/** Where its mails arrive and its cards are charged. */
export const readSandboxUrl = () => read('SANDBOX_URL');
