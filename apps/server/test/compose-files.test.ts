import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly build?: object;
  readonly user?: string;
  readonly restart: string;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: object;
  readonly stop_grace_period?: string;
  readonly environment?: Readonly<Record<string, unknown>>;
}

interface ComposeFile {
  readonly services: Record<string, Service>;
  readonly networks: Record<string, { internal?: true } | null>;
}

const read = async (name: string): Promise<ComposeFile> =>
  parse(await readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8'), {
    merge: true,
  });

/** What anyone may reach: its ports. */
const published = { 'compose.yaml': ['shop'], 'compose.nodes.yaml': ['balancer'] };

describe.each(Object.entries(published))('%s', async (name, open) => {
  const { services, networks } = await read(name);
  const runs = Object.entries(services).filter(([, { restart }]) => restart !== 'no');

  test.each(Object.entries(services))('limits what %s can do and use', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
      cpus: expect.any(Number),
      logging: { driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } },
    });
  });

  test.each(runs)('runs %s without root, and stops it in time', (_, service) => {
    // The user of the shop is in its image.
    const isShop = service.image === 'partshelf';
    expect(service.stop_grace_period).toBeDefined();
    expect(service.healthcheck).toBeDefined();
    if (!isShop) {
      expect(service.user).toBeDefined();
      expect(service.image).toMatch(/:v?\d+\.\d+[^@]*@sha256:[\da-f]{64}$/);
    }
  });

  test('gives the role that owns the tables to no service that serves', () => {
    const shops = runs.filter(([, { image }]) => image === 'partshelf');
    expect(shops.length).toBeGreaterThan(0);
    for (const [, { environment }] of shops) {
      expect(environment).toMatchObject({ DATABASE_OWNER_URL: '', DATABASE_PASSWORD: '' });
      expect(JSON.stringify(environment)).not.toContain('{DATABASE_PASSWORD');
    }
  });

  test('opens no port but that of what the proxy or the customers call', () => {
    const withPorts = Object.entries(services).flatMap(([id, { ports }]) => (ports ? [id] : []));
    expect(withPorts).toEqual(open);
  });

  test('leads from the database to no other network', () => {
    expect(services['database']!.networks).toEqual(['inside']);
    expect(networks['inside']).toEqual({ internal: true });
  });
});
