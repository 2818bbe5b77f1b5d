import * as client from 'openid-client';
import { expect, it } from 'vitest';
import { createGoogleVisitor, type PersonFields } from '../../test/google-visitor.ts';
import { postJson, startTestSandbox, type TestSandbox } from '../../test/test-sandbox.ts';

const ada: PersonFields = { email: 'Ada@Example.com', email_verified: 'on' };

/** A shop's side of the sign-in, by the library that the shop uses. */
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

it('signs somebody in as whoever they like to be', async () => {
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

it('asks every time, and knows an address again after a restart', async () => {
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

it('tells the shop when somebody cancels', async () => {
  const { authorization } = await connect(await startTestSandbox());
  const address = await createGoogleVisitor().cancel(authorization);
  expect(address.searchParams.get('error')).toBe('access_denied');
});

it('asks again for an address that is none, and ends with the sign-in', async () => {
  const { authorization, finish } = await connect(await startTestSandbox());
  const visitor = createGoogleVisitor();
  const page = await visitor.go(authorization);
  const wrong = await visitor.go(page.address, new URLSearchParams({ email: 'ada <b>' }));
  const text = await wrong.response.text();
  expect(text).toContain('Enter an email address.');
  expect(text).toContain('value="ada &lt;b&gt;"');

  const right = new URLSearchParams({ email: 'ada@example.com', name: 'Ada' });
  await finish((await visitor.go(page.address, right)).address);
  const stranger = await createGoogleVisitor().go(page.address, right);
  expect(stranger.response.status).toBe(404);
});

it('a code is good once, and for the shop alone that asked', async () => {
  const sandbox = await startTestSandbox();
  const { authorization, finish } = await connect(sandbox);
  const address = await createGoogleVisitor().signIn(authorization, ada);
  await finish(address);
  await expect(finish(address)).rejects.toMatchObject({ error: 'invalid_grant' });

  const impostor = await connect(sandbox, 'another secret');
  const stolen = await createGoogleVisitor().signIn(impostor.authorization, ada);
  await expect(impostor.finish(stolen)).rejects.toMatchObject({ error: 'invalid_client' });
});

it('sends nobody to an address that is not the shop’s', async () => {
  const { authorization } = await connect(await startTestSandbox());
  authorization.searchParams.set('redirect_uri', 'https://elsewhere.example/');
  const { address, response } = await createGoogleVisitor().go(authorization);
  expect([address.host, response.status]).toEqual([authorization.host, 400]);
  expect(await response.text()).toContain('This sign-in was refused');
});

it('fails and dawdles on demand, says so on its home page, and recovers', async () => {
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
