import * as client from 'openid-client';
import { expect, it } from 'vitest';
import { createGoogleVisitor, type GoogleUserFields } from '../../test/google-visitor.ts';
import { postJson, startTestSandbox, type TestSandbox } from '../../test/test-sandbox.ts';

const ada: GoogleUserFields = { email: 'Ada@Example.com', email_verified: 'on' };

async function connect({ url, config }: TestSandbox, secret = config.googleClientSecret) {
  const google = await client.discovery(
    new URL(`${url}/google`),
    config.googleClientId,
    secret,
    undefined,
    { execute: [client.allowInsecureRequests] },
  );
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const authorization = client.buildAuthorizationUrl(google, {
    redirect_uri: `${config.publicUrl}/api/connect/google/callback`,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });

  async function finish(address: URL) {
    const tokens = await client.authorizationCodeGrant(google, address, checks);
    const claims = tokens.claims()!;
    return { claims, person: await client.fetchUserInfo(google, tokens.access_token, claims.sub) };
  }
  return { authorization, finish };
}

it('signs in with any chosen account', async () => {
  const sandbox = await startTestSandbox();
  const { authorization, finish } = await connect(sandbox);
  const visitor = createGoogleVisitor();
  const address = await visitor.signIn(authorization, { ...ada, picture: 'sample' });
  expect(address.href).toMatch(/^http:\/\/shop\.test\/api\/connect\/google\/callback\?code=/);

  const { claims, person } = await finish(address);
  expect(claims).toMatchObject({ email: 'Ada@Example.com', email_verified: true });
  expect(person).toEqual({
    sub: expect.stringMatching(/^1\d{20}$/),
    email: 'Ada@Example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    picture: `${sandbox.url}/google/pictures/sample.png`,
  });
  const picture = await fetch(person.picture!);
  expect(picture.headers.get('content-type')).toBe('image/png');
});

it('asks at every sign-in, and an address has the same account after a restart', async () => {
  const visitor = createGoogleVisitor();
  const seen: string[] = [];
  for (const email of ['ada@example.com', 'ADA@example.com', 'grace@example.com']) {
    const { authorization, finish } = await connect(await startTestSandbox());
    seen.push((await finish(await visitor.signIn(authorization, { email }))).person.sub);
  }
  expect(seen[0]).toBe(seen[1]);
  expect(seen[0]).not.toBe(seen[2]);

  const sandbox = await startTestSandbox();
  for (const email of ['ada@example.com', 'grace@example.com']) {
    const { authorization, finish } = await connect(sandbox);
    const { person } = await finish(await visitor.signIn(authorization, { email }));
    expect(person).toMatchObject({ email, email_verified: false });
    expect(person).not.toHaveProperty('picture');
  }
});

it('redirects with an error after a cancelled sign-in', async () => {
  const { authorization } = await connect(await startTestSandbox());
  const address = await createGoogleVisitor().cancel(authorization);
  expect(address.searchParams.get('error')).toBe('access_denied');
});

it('rejects an invalid address, and the page ends with the sign-in', async () => {
  const { authorization, finish } = await connect(await startTestSandbox());
  const visitor = createGoogleVisitor();
  const page = await visitor.go(authorization);
  const wrong = await visitor.go(page.address, new URLSearchParams({ email: 'ada <b>' }));
  const text = await wrong.response.text();
  expect(text).toContain('Enter an email address.');
  expect(text).toContain('value="ada &lt;b&gt;"');

  const right = new URLSearchParams({ email: 'ada@example.com', name: 'Ada' });
  await finish((await visitor.go(page.address, right)).address);
  const otherBrowser = await createGoogleVisitor().go(page.address, right);
  expect(otherBrowser.response.status).toBe(404);
});

it('a code is valid once, and only with the client secret', async () => {
  const sandbox = await startTestSandbox();
  const { authorization, finish } = await connect(sandbox);
  const address = await createGoogleVisitor().signIn(authorization, ada);
  await finish(address);
  await expect(finish(address)).rejects.toMatchObject({ error: 'invalid_grant' });

  const wrongSecret = await connect(sandbox, 'another secret');
  const callback = await createGoogleVisitor().signIn(wrongSecret.authorization, ada);
  await expect(wrongSecret.finish(callback)).rejects.toMatchObject({ error: 'invalid_client' });
});

it('rejects a redirect address outside the shop', async () => {
  const { authorization } = await connect(await startTestSandbox());
  authorization.searchParams.set('redirect_uri', 'https://elsewhere.example/');
  const { address, response } = await createGoogleVisitor().go(authorization);
  expect([address.host, response.status]).toEqual([authorization.host, 400]);
  expect(await response.text()).toContain('This sign-in was refused');
});

it('injected errors and latency are shown on the home page and can be removed', async () => {
  const sandbox = await startTestSandbox();
  const discovery = `${sandbox.url}/google/.well-known/openid-configuration`;
  await postJson(`${sandbox.url}/control/faults`, { google: { status: 500 } });
  expect((await fetch(discovery)).status).toBe(500);
  expect(await (await fetch(sandbox.url)).text()).toContain('answers 500');
  await postJson(`${sandbox.url}/control/faults`, { google: { latencyMs: 60_000 } });
  await expect(fetch(discovery, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
  await postJson(`${sandbox.url}/control/faults`, {});
  expect((await fetch(discovery)).status).toBe(200);
});
