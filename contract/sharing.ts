/** Changes of what a client shares with its organisation: who did it and when (R88, R97, decision 043). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, shapes } from './fields.ts';

/** The flags of an activity that share what was done (R21). */
export const sharingFlags = ['sharesDataWhenSigned', 'sharesDataWhenSkipped', 'sharesDataWhenReported'] as const;
const sharedFlags = z.array(z.enum(sharingFlags));

export const sharingChange = z
  .object({
    id,
    at: instant(),
    byName: z.string(),
    /** The reader did it. */
    isOwn: z.boolean(),
    /** Null where it is the client card. */
    activityId: z.nullable(id),
    /** As it was called then; null where it is the client card. */
    activityName: z.nullable(z.string()),
    /** Of the client card: whether the office may read it since (R97); else null. */
    officeReadsCard: z.nullable(z.boolean()),
    /** The kinds that were shared before, and since. */
    before: sharedFlags,
    after: sharedFlags,
  })
  .register(shapes, { id: 'SharingChange' });
export type SharingChange = z.output<typeof sharingChange>;

/** So many are told, newest first. */
export const MAX_SHARING_CHANGES = 100;

export const sharing = {
  ofClient: endpoint({
    summary: 'List what changed in what a client shares',
    description: 'Of activities, and whether the office may read the card (R97).',
    method: 'GET',
    path: '/api/clients/{clientId}/sharing-changes',
    may: 'activity.see',
    logsAccessTo: 'client',
    response: z.array(sharingChange),
    mayWrite: true,
  }),
};
