import { createHmac, timingSafeEqual } from 'node:crypto';

/** The id of the session of a valid token. */
function readToken(secret, [head, payload, signature]) {
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { jti, exp } = JSON.parse(Buffer.from(payload, 'base64url'));
  return exp > Date.now() / 1000 ? jti : undefined;
}

const text = `select users.id, users.document_id as "documentId", username, email, provider, confirmed,
    wants_release_mails as "releaseMails", users.created_at as "createdAt",
    users.updated_at as "updatedAt"
  from sessions join users on users.id = user_id
  where sessions.id = $1 and revoked_at is null and expires_at > now() and not blocked`;

/** Sessions can be ended, so a token alone proves nothing. */
export async function findUser(pool, secret, authorization = '') {
  const sessionId = readToken(secret, authorization.replace('Bearer ', '').split('.'));
  if (!sessionId) return undefined;
  const { rows } = await pool.query({ name: 'me', text, values: [sessionId] });
  return rows[0];
}
