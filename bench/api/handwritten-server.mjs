// What a careful program by hand costs for the same answers: node:http and pg, one statement a read.
import { createServer } from 'node:http';
import pg from 'pg';
import { findProducts } from './handwritten-products.mjs';
import { findUser } from './handwritten-user.mjs';

// The driver reads these as text, because they may not fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

async function answer({ url, headers }, { pool, secret }) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/api/users/me') return findUser(pool, secret, headers.authorization);
  return findProducts(pool, searchParams);
}

process.once('message', ({ connection, secret }) => {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const server = createServer(async (request, response) => {
    const found = await answer(request, { pool, secret });
    const body = Buffer.from(JSON.stringify(found ?? null));
    response.writeHead(found ? 200 : 401, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
  server.listen(0, () => process.send({ port: server.address().port }));
});
process.once('disconnect', () => process.exit());
