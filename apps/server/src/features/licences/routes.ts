import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../files/files.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { mountAdminLicences } from './admin.ts';
import { mountAdminTrials } from './admin-trials.ts';
import {
  bindOwnLicence,
  resolveTenant,
  getOwnLicence,
  readOwnLicence,
  toLicence,
} from './bindings.ts';
import { renderCertificate } from './certificate.ts';
import { createLicenceFile, createRevokedList, verifyLicence } from './licence-file.ts';
import { listLicences } from './queries.ts';
import { registerReminders } from './reminders.ts';
import { listPublicKeys } from './signing-keys.ts';
import { registerTrialJobs } from './trial-mails.ts';
import { extendTrial, startTrial } from './trials.ts';

export const licences: Feature = {
  routes(context, deps) {
    mountLicences(context, deps);
    mountChecks(context, deps);
    mountAdminLicences(context, deps);
    mountAdminTrials(context, deps);
  },
  jobs(deps) {
    registerTrialJobs(deps);
    registerReminders(deps);
  },
  siteRoutes: ({ app }, deps) => mountPublicKeys(app, deps),
};

function mountLicences(context: RouteContext, deps: Deps): void {
  const { db, now } = deps;

  serve(context, 'GET /licences', async ({ query, user }) => {
    const { product, pagination } = query;
    const page = toLimitOffset(pagination);
    const { rows, total } = await listLicences(db, user.id, { product, now: now() }, page);
    return { data: rows.map(toLicence), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /licences/:documentId', async ({ params, user }) => ({
    data: await readOwnLicence(deps, user.id, params.documentId),
  }));

  serve(context, 'POST /trials', async ({ body, user }) => ({
    data: await startTrial(deps, user, body),
  }));

  serve(context, 'POST /trials/:documentId/extend', async ({ params, body, user }) => ({
    data: await extendTrial(deps, user, params.documentId, body.reason),
  }));

  serve(context, 'PUT /licences/:documentId/tenant', async ({ params, body, user }) => {
    await getOwnLicence(deps, user.id, params.documentId);
    const place = { kind: 'tenant', ...(await resolveTenant(deps, body.tenant)) } as const;
    return { data: await bindOwnLicence(deps, user, params.documentId, place) };
  });

  serve(context, 'PUT /licences/:documentId/test-tenant', async ({ params, body, user }) => {
    await getOwnLicence(deps, user.id, params.documentId);
    const place = { kind: 'test', ...(await resolveTenant(deps, body.tenant)) } as const;
    return { data: await bindOwnLicence(deps, user, params.documentId, place) };
  });

  serve(context, 'PUT /licences/:documentId/hosts', async ({ params, body, user }) => {
    const place = { kind: 'farm', hosts: body.hosts } as const;
    return { data: await bindOwnLicence(deps, user, params.documentId, place) };
  });

  serve(context, 'GET /licences/:documentId/file', async ({ params, user, isHead }) => {
    const licence = await getOwnLicence(deps, user.id, params.documentId);
    const { fileName, content } = await createLicenceFile(deps, licence);
    return toFile({ fileName, content, mimeType: 'application/jwt', isHead });
  });

  serve(context, 'GET /licences/:documentId/certificate', async ({ params, user, isHead }) => {
    const licence = await getOwnLicence(deps, user.id, params.documentId);
    const { fileName, bytes } = await renderCertificate(deps, licence);
    return toFile({ fileName, content: bytes, mimeType: 'application/pdf', isHead });
  });
}

interface MadeFile {
  readonly fileName: string;
  readonly content: Buffer;
  readonly mimeType: string;
  readonly isHead: boolean;
}

const toFile = ({ fileName, content, mimeType, isHead }: MadeFile) =>
  fileResponse({
    fileName,
    mimeType,
    sizeBytes: content.length,
    sha256: sha256(content),
    range: undefined,
    stream: isHead ? undefined : Readable.from([content]),
  });

function mountChecks(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /licences/revoked', async () => {
    const keys = await listPublicKeys(deps.db);
    if (keys.length === 0) throw new ShopError('NOT_FOUND');
    return { data: { list: await createRevokedList(deps) } };
  });

  serve(context, 'POST /licences/verify', async ({ body }) => ({
    data: await verifyLicence(deps, body.licence),
  }));
}

/** Programs that check a licence need nothing else of the shop. A shop without licences has no keys. */
function mountPublicKeys(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = await listPublicKeys(db);
    if (keys.length === 0) return reply.callNotFound();
    const published = keys.map(({ kid, publicJwk }) => ({
      ...publicJwk,
      kid,
      use: 'sig',
      alg: 'EdDSA',
    }));
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=3600')
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: published }));
  });
}
