/** The platform's public call: what it says of itself to everybody (product «Platform pages»). */
import * as z from 'zod/mini';
import { roles } from '#domain/permissions.ts';
import { endpoint } from './endpoint.ts';

/** The doors of a demo: the accounts to look at it with, and their password. */
const demo = z.object({
  password: z.string(),
  accounts: z.array(z.object({ login: z.string(), name: z.string(), role: z.enum(roles) })),
});
export type Demo = z.output<typeof demo>;

const status = z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE']);

export const platform = {
  health: endpoint({
    summary: 'Ask whether the server answers and takes writes',
    method: 'GET',
    path: '/management/health',
    may: 'public',
    logsAccessTo: 'nothing',
    response: z.object({
      /** UP with 200; the others with 503: the database does not answer, or the server is about to stop and still serves. */
      status,
      /** DOWN also while what is read is answered and there is no room for more. */
      writes: z.enum(['UP', 'DOWN']),
    }),
  }),
  live: endpoint({
    summary: 'Ask whether the server runs',
    description: 'UP while the process answers, whatever its database does.',
    method: 'GET',
    path: '/management/health/live',
    may: 'public',
    logsAccessTo: 'nothing',
    response: z.object({ status: z.enum(['UP']) }),
  }),
  ready: endpoint({
    summary: 'Ask whether calls may be sent to the server',
    description: 'As health, without looking for room.',
    method: 'GET',
    path: '/management/health/ready',
    may: 'public',
    logsAccessTo: 'nothing',
    /** UP with 200, the others with 503. */
    response: z.object({ status }),
  }),
  info: endpoint({
    summary: 'Get version, profiles and support address',
    method: 'GET',
    path: '/management/info',
    may: 'public',
    logsAccessTo: 'nothing',
    response: z.object({
      version: z.string(),
      activeProfiles: z.array(z.string()),
      'display-ribbon-on-profiles': z.nullable(z.string()),
      /** Places where help is found, as the operator configured them. */
      support: z.object({ mail: z.nullable(z.string()), forum: z.nullable(z.string()), guide: z.nullable(z.string()) }),
      /** Letters of the shortest password that may be chosen here (R96). */
      shortestPassword: z.int(),
      /** Null where no demo runs. */
      demo: z.nullable(demo),
    }),
  }),
};
