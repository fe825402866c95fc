/** Every endpoint there is, by area: what the server mounts, OpenAPI describes and the tests loop over. */
import { access } from './access.ts';
import { activities } from './activities.ts';
import { activityCategories, activityTypes } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { clientGroups, clients, companies } from './people.ts';
import { activityInstances, plannedActivities } from './planning.ts';
import { platform } from './platform.ts';

export const contract = {
  access,
  platform,
  companies,
  clients,
  clientGroups,
  activityCategories,
  activityTypes,
  activities,
  plannedActivities,
  activityInstances,
} as const satisfies Record<string, Record<string, Endpoint>>;
export type Contract = typeof contract;
