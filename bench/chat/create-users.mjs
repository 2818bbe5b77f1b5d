import { createHmac } from 'node:crypto';

const lifetimeSeconds = 24 * 60 * 60;

const statement = `
  with created_users as (
    insert into users (document_id, username, email, provider, confirmed, role)
    select substr(md5(gen_random_uuid()::text), 1, 24), $2 || ' ' || number,
      lower($2) || '-' || number || '@bench.example', 'local', true, $2
    from generate_series(1, $1) as number
    returning id, role
  ), created_sessions as (
    insert into sessions (id, user_id, expires_at)
    select gen_random_uuid(), id, now() + interval '2 days' from created_users
    returning id, user_id
  ), rooms as (
    insert into chat_rooms (document_id, user_id)
    select substr(md5(gen_random_uuid()::text), 1, 24), id from created_users where role = 'Customer'
    returning document_id, user_id
  )
  select created_sessions.id as session, rooms.document_id as room
  from created_sessions left join rooms using (user_id)`;

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(secret, session) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'partshelf',
    aud: 'partshelf',
    jti: session,
    iat: now,
    exp: now + lifetimeSeconds,
  };
  const signed = `${encode({ alg: 'HS256', typ: 'session+jwt' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export async function createUsers(database, secret, count, role) {
  const { rows } = await database.query(statement, [count, role]);
  return rows.map(({ session, room }) => ({ token: signToken(secret, session), room }));
}
