type Cookie = { name: string; value: string; path: string };

export type GoogleUserFields = {
  email: string;
  name?: string;
  picture?: 'none' | 'sample';
  email_verified?: 'on';
};

export function createGoogleVisitor() {
  const cookies: Cookie[] = [];

  function storeCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const isSame = (cookie: Cookie) => cookie.name === name && cookie.path === path;
      const known = cookies.findIndex(isSame);
      if (known >= 0) cookies.splice(known, 1);
      if (value) cookies.push({ name: name!, value, path });
    }
  }

  async function send(address: URL, body?: URLSearchParams): Promise<Response> {
    const sent = cookies.filter(({ path }) => address.pathname.startsWith(path));
    const response = await fetch(address, {
      ...(body && { method: 'POST', body }),
      redirect: 'manual',
      headers: { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    storeCookies(response);
    return response;
  }

  /** Follows redirects, but not to another host. */
  async function go(start: string | URL, body?: URLSearchParams) {
    let address = new URL(start);
    const { host } = address;
    let response = await send(address, body);
    for (;;) {
      const location = response.headers.get('location');
      if (!location) return { address, response };
      address = new URL(location, address);
      if (address.host !== host) return { address, response };
      response = await send(address);
    }
  }

  return {
    go,
    /** Returns the callback address of the shop. */
    async signIn(authorization: string | URL, person: GoogleUserFields): Promise<URL> {
      const page = await go(authorization);
      const filled = { name: 'Ada Lovelace', picture: 'none', ...person };
      return (await go(page.address, new URLSearchParams(filled))).address;
    },
    async cancel(authorization: string | URL): Promise<URL> {
      const page = await go(authorization);
      return (await go(`${page.address}/cancel`, new URLSearchParams())).address;
    },
  };
}
