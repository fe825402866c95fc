/** The places where one is signed in, and ending them (R153). */
import * as z from 'zod/mini';
import { signInMethods } from '#domain/device.ts';
import { endpoint } from '../endpoint.ts';
import { choice, day, id, instant, shapes } from '../fields.ts';

const ownSession = z
  .object({
    id,
    /** By name; null where its sign-in named none that is known. */
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    method: choice(signInMethods),
    createdDate: instant(),
    /** The last day on which it was used, in Swedish time. */
    seenDay: z.nullable(day()),
    /** The one that asks. */
    isThis: z.boolean(),
  })
  .register(shapes, { id: 'OwnSession' });
export type OwnSession = z.output<typeof ownSession>;

export const sessions = {
  list: endpoint({
    summary: 'List where one is signed in',
    method: 'GET',
    path: '/api/account/sessions',
    may: 'account.see',
    logsAccessTo: 'nothing',
    response: z.array(ownSession),
  }),
  end: endpoint({
    summary: "End one of one's own sessions",
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    may: 'account.change',
    logsAccessTo: 'nothing',
  }),
  endOthers: endpoint({
    summary: "End all of one's own sessions but this one",
    method: 'POST',
    path: '/api/account/sessions/end-others',
    may: 'account.change',
    logsAccessTo: 'nothing',
    response: z.object({ ended: z.number() }),
  }),
};
