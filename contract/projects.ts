/** Goals and projects of the platform: names that ADMIN keeps by the generic pages alone; no goal of a plan (product «Generic pages», R35, R65). */
import { standardCalls } from './endpoint.ts';
import { entity } from './entity.ts';
import { flag, nameLine } from './fields.ts';

export const goal = entity({ name: 'goal', table: 'goals', writable: { name: nameLine(100) }, defaulted: { completed: flag() } });
export const project = entity({ name: 'project', table: 'projects', writable: { name: nameLine(100) } });

const adminRights = <const A extends 'admin.goals' | 'admin.projects'>(may: A) => ({
  see: may,
  create: may,
  change: may,
  remove: may,
  logsAccessTo: 'nothing' as const,
});
export const goals = standardCalls('goals', goal, adminRights('admin.goals'));
export const projects = standardCalls('projects', project, adminRights('admin.projects'));
