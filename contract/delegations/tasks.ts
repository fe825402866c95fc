/** Tasks of health care that a company delegates: its own list of names (R145). */
import * as z from 'zod/mini';
import { inQuery, standardCalls } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { id, nameLine } from '../fields.ts';

export const delegationTask = entity({
  name: 'delegationTask',
  table: 'delegation_tasks',
  writable: { name: nameLine(100) },
  served: { companyId: id },
});
export type DelegationTask = z.output<(typeof delegationTask)['read']>;

const calls = standardCalls(
  'delegation-tasks',
  delegationTask,
  {
    see: 'delegationTask.see',
    create: 'delegationTask.change',
    change: 'delegationTask.change',
    remove: 'delegationTask.change',
    logsAccessTo: 'nothing',
  },
  z.object({ companyId: inQuery.id() }),
);
export const delegationTasks = { ...calls, list: { ...calls.list, defaultOrder: 'name,asc' } } as const;
