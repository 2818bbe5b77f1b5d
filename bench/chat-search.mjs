// npm run bench chat-search
import { randomBytes } from 'node:crypto';
import { createUsers } from './chat/clients.mjs';
import { openDatabase, openShop } from './open-shop.mjs';
import { runBenchmark } from './report.mjs';

const limitMinutes = 10;
const rooms = 2_000;
const messagesPerRoom = 500;
const rounds = 3;
const repeats = 20;
const maxSearchMs = 150;

/** Few words are in very many messages, and most in few of them, as people write. */
const statements = [
  `insert into users (document_id, username, email, provider, confirmed, role)
   select substr(md5('search user' || n), 1, 24), 'Searcher ' || n, 'searcher-' || n || '@bench.example', 'local', true, 'Customer'
   from generate_series(1, ${rooms}) n`,
  `insert into chat_rooms (document_id, user_id, status, helpdesk_id)
   select substr(md5('search room' || id), 1, 24), id, (array['open', 'pending', 'closed', 'closed'])[1 + id % 4],
     case when id % 10 < 5 then $1::bigint end
   from users where email like 'searcher-%'`,
  `create temporary table words as select n, (array['install', 'tenant', 'update', 'permission', 'calendar',
     'version', 'error', 'page', 'part', 'customer', 'order', 'invoice', 'download', 'site', 'catalog', 'the', 'how',
     'does', 'work', 'with'])[1 + n % 20] || case when n >= 20 then substr(md5(n::text), 1, 1 + n % 4) else '' end as word
   from generate_series(0, 19999) n`,
  `create function pg_temp.write_message(words text[]) returns text language plpgsql volatile as $$
   declare written text := '';
   begin
     for number in 1..12 loop
       written := written || ' ' || words[1 + floor(20000 * power(random(), 4))::int];
     end loop;
     return substr(written, 2);
   end $$`,
  `do $$ declare words text[];
   begin
     select array_agg(word order by n) into words from pg_temp.words;
     insert into chat_messages (document_id, room_id, sender_id, is_from_customer, content, is_read)
     select substr(md5('search message' || chat_rooms.id || '-' || line), 1, 24), chat_rooms.id, user_id, true,
       pg_temp.write_message(words), true
     from generate_series(1, ${messagesPerRoom}) line cross join chat_rooms
     join users on users.id = user_id and email like 'searcher-%';
   end $$`,
];

async function listSearches(database) {
  const { rows: words } = await database.query(
    'select word from words where n > 200 order by md5(word) limit 100',
  );
  const rare = words.map(({ word }) => word);
  const common = ['install', 'the', 'calendar', 'permission', 'order'];
  const queries = {
    'a word of very many messages': common.map((q) => ({ q })),
    'a word of few messages': rare.slice(0, repeats).map((q) => ({ q })),
    'two words': rare.slice(0, repeats).map((word, n) => ({ q: `${word} ${common[n % 5]}` })),
    'two characters': rare.slice(0, repeats).map((word) => ({ q: word.slice(0, 2) })),
    'two characters that nothing has': rare.slice(0, repeats).map((_, n) => ({ q: `${n % 10}q` })),
    'a person': rare.slice(0, repeats).map((_, n) => ({ q: `searcher-${n + 77}` })),
    'what nothing has': rare.slice(0, repeats).map((_, n) => ({ q: `zzqx${n}` })),
    'only own chats': rare.slice(0, repeats).map((q) => ({ q, assignee: 'me' })),
    'only open chats': rare.slice(0, repeats).map((q) => ({ q, status: 'open' })),
    'the second page': common.map((q) => ({ q, 'pagination[page]': 2 })),
  };
  return Object.entries(queries);
}

/** Milliseconds until the answer, at the 95th percentile, one search after another. */
async function measureSearches(shop, queries, token) {
  const taken = [];
  for (const query of queries) {
    const startedAt = performance.now();
    const answer = await fetch(`${shop.url}/api/chat-search?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`search for ${query.q}: ${answer.status}`);
    await answer.json();
    taken.push(performance.now() - startedAt);
  }
  return taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.95) - 1];
}

/** What a search of messages reads: an index, never the whole table. */
async function readsWholeTable(database, word) {
  const { rows } = await database.query(
    `explain select id from chat_messages
     where search_text(content) like '%' || search_text('${word}') || '%' order by id desc limit 200`,
  );
  return rows.some((row) => row['QUERY PLAN'].includes('Seq Scan on chat_messages'));
}

await runBenchmark('chat-search', { limitMinutes }, async ({ report, resources }) => {
  const secret = randomBytes(32).toString('hex');
  const shop = await openShop(resources, { JWT_SECRET: secret });
  const database = await openDatabase(shop.dataDir);
  resources.defer(() => database.end());
  const [{ token }] = await createUsers(database, secret, 1, 'Helpdesk');
  const {
    rows: [{ id }],
  } = await database.query(`select max(id) as id from users where role = 'Helpdesk'`);
  await database.query('set session_replication_role = replica');
  for (const statement of statements)
    await database.query(statement, statement.includes('$1') ? [id] : []);
  await database.query('vacuum analyze chat_messages');
  await database.query('analyze');
  const measured = [];
  for (const [name, queries] of await listSearches(database)) {
    await measureSearches(shop, queries, token);
    const values = [];
    for (let round = 0; round < rounds; round += 1)
      values.push(await measureSearches(shop, queries, token));
    measured.push({ name, unit: 'ms', values, atMost: maxSearchMs });
  }
  const plans = await Promise.all(
    ['install', 'zzqx'].map((word) => readsWholeTable(database, word)),
  );
  report.addSection(
    'Search of the chats',
    [
      ...measured,
      { name: 'plans that read all messages', values: [plans.filter(Boolean).length], atMost: 0 },
    ],
    `time of an answer at the 95th percentile, with ${rooms * messagesPerRoom} messages in ${rooms} chats`,
  );
});
