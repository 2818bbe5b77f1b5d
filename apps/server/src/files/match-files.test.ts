import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { command, copyDatabase } from '../../test/database-cluster.ts';
import { createLog } from '../platform/log.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { createDiskStore } from './disk-store.ts';
import { chooseFileMatch, matchDataFolder } from './match-files.ts';

const log = createLog('silent');

async function createDatabase() {
  const { address: runtime, ownerAddress: owner, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  return {
    start: (dataDir: string) =>
      prepareDatabase(
        { owner, runtime },
        { log, matchFiles: (client) => matchDataFolder(client, dataDir) },
      ),
    forget: () => command(owner, 'update installation set data_folder_id = null'),
  };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const idOf = (folder: string) => join(folder, 'data-folder-id');

test('nodes that share the database and its folder start, together and again', async () => {
  const [{ start }, folder] = [await createDatabase(), await createFolder()];
  await Promise.all([start(folder), start(folder)]);
  await expect(start(folder)).resolves.toBe(undefined);
});

test('a second node with an empty folder of its own is refused', async () => {
  const [{ start }, folder, other] = [
    await createDatabase(),
    await createFolder(),
    await createFolder(),
  ];
  await start(folder);
  await expect(start(other)).rejects.toThrow(`${other} has no file data-folder-id`);
});

test('a folder that belongs to another database is refused until its id is replaced', async () => {
  const [here, there] = [await createDatabase(), await createDatabase()];
  const [folder, other] = [await createFolder(), await createFolder()];
  await here.start(folder);
  await there.start(other);
  await expect(here.start(other)).rejects.toThrow('its files lie elsewhere');
  await writeFile(idOf(other), await readFile(idOf(folder)));
  await expect(here.start(other)).resolves.toBe(undefined);
});

test('a database backup from before the id gets the id of the folder', async () => {
  const [{ start, forget }, folder, other] = [
    await createDatabase(),
    await createFolder(),
    await createFolder(),
  ];
  await start(folder);
  await forget();
  await start(folder);
  await expect(start(other)).rejects.toThrow('its files lie elsewhere');
});

test('a live shop whose folder was copied asks once which of both it is', async () => {
  const { address: runtime, ownerAddress: owner, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  const [folder, copy] = [await createFolder(), await createFolder()];
  async function start(dataDir: string, live = true): Promise<string[]> {
    const lines: string[] = [];
    const noted = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) });
    const config = { s3: null, databaseUrl: runtime, dataDir, live };
    const store = createDiskStore(dataDir);
    const matchFiles = chooseFileMatch(config, store, noted);
    await prepareDatabase({ owner, runtime }, { log: noted, matchFiles });
    return lines;
  }
  expect(await start(folder)).toEqual([]);
  expect(await start(folder)).toEqual([]);
  await writeFile(idOf(copy), await readFile(idOf(folder)));
  expect(await start(copy)).toEqual([expect.stringMatching(/copied or restored.*-- second/)]);
  expect(await start(copy)).toHaveLength(1);
  await command(owner, 'update installation set is_origin_unknown = false');
  expect(await start(copy)).toEqual([]);
  expect(await start(folder, false)).toEqual([]);
});
