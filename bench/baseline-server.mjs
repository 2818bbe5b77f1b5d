// The baseline for cached pages: a bare node:http server with the same body and headers.
import { createServer } from 'node:http';

process.once('message', ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, () => process.send({ port: server.address().port }));
});
process.once('disconnect', () => process.exit());
