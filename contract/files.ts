/** Files: an address to put one to, and what may be put there (product «Files», R38). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';

/** Bytes of an image at most. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** Bytes of a video or sound at most. */
export const MAX_MEDIA_BYTES = 200 * 1024 * 1024;
/** The types of images that are taken, by what their content says: never by name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const mediaTypes = ['video/mp4', 'video/webm', 'video/quicktime', 'audio/mpeg', 'audio/mp4', 'audio/ogg'] as const;

/** The path under which files lie; an address is stored as `/filer/<key>/<name>`, without query, and is signed anew for each reader. */
export const FILES_PATH = '/filer/';

export const files = {
  presign: endpoint({
    summary: 'Get an address to upload a file to',
    description:
      "The address for one PUT of the file's bytes within 10 minutes; on 200 it is stored there, without the query. Else 403, 411, 413 or 415.",
    method: 'GET',
    path: '/api/presign',
    may: 'file.upload',
    logsAccessTo: 'nothing',
    query: z.object({ filename: line(255) }),
    response: z.string(),
    mayWrite: true,
  }),
};
