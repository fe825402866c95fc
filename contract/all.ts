/** Every endpoint there is, by area: what the server mounts, OpenAPI describes and the tests loop over. */
import { access } from './access.ts';
import { activities } from './activities.ts';
import { adminUsers, banners, mails, users } from './admin.ts';
import { activityCategories, activityTypes } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { clientGroupAdmin, clientGroups, clients, companies } from './people.ts';
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
  clientGroupAdmin,
  users,
  adminUsers,
  banners,
  mails,
} as const satisfies Record<string, Record<string, Endpoint>>;
export type Contract = typeof contract;
