import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLog } from '../platform/log.ts';
import { openDatabase } from './open-database.ts';
import { readShopConfig, runCommand } from './run-command.ts';

const usage = 'npm run installation -- same|second';

/** The next start takes the place of the folder as it finds it. */
const noLongerAsked = 'is_origin_unknown = false, place = null';

const answers = {
  same: {
    change: noLongerAsked,
    result: 'It is the same shop: payments that it does not know yet are rebuilt from now on.',
  },
  second: {
    change: `${noLongerAsked}, installation_id = gen_random_uuid()::text`,
    result: 'It is a second shop: what the other one sells is no longer touched by this one.',
  },
} as const;

function readAnswer(): keyof typeof answers {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given = ''] = positionals;
  if (positionals.length === 1 && Object.hasOwn(answers, given)) {
    return given as keyof typeof answers;
  }
  throw new Error(`Say which of both it is: ${usage}`);
}

async function choose(): Promise<string> {
  const { change, result } = answers[readAnswer()];
  const { connections, stop } = await openDatabase(readShopConfig(), createLog('silent'));
  const client = new pg.Client({ connectionString: connections.owner });
  await client.connect();
  try {
    await client.query(`update installation set ${change}`);
    return result;
  } finally {
    await client.end();
    await stop();
  }
}

await runCommand(
  `Says whether a shop that was copied or restored takes the place of the other, or both go on: ${usage}`,
  choose,
);
