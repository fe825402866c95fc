/**
 * Categories and types of activities: the platform's own, a company's, or one client's, and what each client's selection holds
 * (product «Catalogue», R33).
 */
import * as z from 'zod/mini';
import { companyField, toCompanyCall } from './catalogue-owners.ts';
import { inQuery, standardCalls } from './endpoint.ts';
import { entity } from './entity.ts';
import { colour, flag, icon, maybe, nameLine, ref } from './fields.ts';
import { callsOfCategory, selectionCalls } from './selection.ts';

const rights = {
  see: 'catalogue.see',
  create: 'catalogue.change',
  change: 'catalogue.change',
  remove: 'catalogue.change',
  logsAccessTo: 'client',
} as const;
/** Lists default to including what is archived and what is a client's own. `clientId` narrows to what that client's selection holds. */
const listFilter = z.object({ includeArchived: inQuery.flag(), includeClientSpecific: inQuery.flag(), clientId: inQuery.id() });

export const activityCategory = entity({
  name: 'activityCategory',
  table: 'activity_categories',
  writable: { name: nameLine(50, 2), color: colour(), icon: icon(), client: maybe(ref('clients')) },
  /** `containsMedicine` asks for care: told when it is not signed, one tap within an hour, the company asked whether it is shared (R90, R91). */
  defaulted: { archived: flag(), containsMedicine: flag() },
  served: { global: z.boolean() },
});

export const activityType = entity({
  name: 'activityType',
  table: 'activity_types',
  writable: {
    name: nameLine(50, 2),
    activityCategory: ref('activity_categories'),
    color: maybe(colour()),
    icon: maybe(icon()),
    client: maybe(ref('clients')),
  },
  defaulted: { archived: flag() },
  served: { global: z.boolean() },
});
export type ActivityCategory = z.output<(typeof activityCategory)['read']>;
export type ActivityType = z.output<(typeof activityType)['read']>;

const categoryCalls = standardCalls('activity-categories', activityCategory, rights, listFilter);
export const activityCategories = {
  ...categoryCalls,
  /** Without a colour or an icon it has those that its name proposes. */
  create: {
    ...categoryCalls.create,
    body: z.extend(activityCategory.create, { ...companyField, color: z.optional(colour()), icon: z.optional(icon()) }),
  },
  /** A whole category may be sent by who knows no `containsMedicine`: what it is stays. */
  replace: { ...categoryCalls.replace, body: z.extend(activityCategory.replace, { containsMedicine: z.optional(flag()) }) },
  ...selectionCalls('activity-categories', activityCategory, rights),
  ...toCompanyCall('activity-categories', activityCategory, 'With its types in use and their questions.'),
};
const typeCalls = standardCalls('activity-types', activityType, rights, z.extend(listFilter, { categoryId: inQuery.id() }));
export const activityTypes = {
  ...typeCalls,
  create: { ...typeCalls.create, body: z.extend(activityType.create, companyField) },
  ...selectionCalls('activity-types', activityType, rights),
  ...callsOfCategory('activity-types', activityType, rights),
  ...toCompanyCall('activity-types', activityType, 'With its questions, and its category where that is the client’s own.'),
};
