/** Every endpoint there is, by area: what the server mounts, OpenAPI describes and the tests loop over. */
import { authenticators } from './access/authenticators.ts';
import { identities } from './access/identities.ts';
import { identityProviders } from './access/identity-providers.ts';
import { invitations } from './access/invitations.ts';
import { passkeys } from './access/passkeys.ts';
import { registration } from './access/registration.ts';
import { sessions } from './access/sessions.ts';
import { sharedDevices } from './access/shared-devices.ts';
import { access } from './access/sign-in.ts';
import { twoSteps } from './access/two-steps.ts';
import { accessLog } from './access-log.ts';
import { accessReviews } from './access-reviews.ts';
import { activities } from './activities.ts';
import { activityLists } from './activity-lists.ts';
import { adminUsers, banners, gettingStarted, mails, users } from './admin.ts';
import {
  attributes,
  attributeValueBooleans,
  attributeValueLongStrings,
  attributeValueNumbers,
  attributeValueStrings,
} from './attributes.ts';
import { activityCategories, activityTypes } from './catalogue.ts';
import { catalogueOwners } from './catalogue-owners.ts';
import { categoryDefaults } from './category-defaults.ts';
import { clientCards } from './client-cards.ts';
import { clientCopies } from './client-copies.ts';
import { delegations } from './delegations/delegations.ts';
import { userLicences } from './delegations/licences.ts';
import { delegationTasks } from './delegations/tasks.ts';
import type { Endpoint } from './endpoint.ts';
import { erasures } from './erasures.ts';
import { files } from './files.ts';
import { evaluationGoalCategories, implementationGoalCategories } from './goals/categories.ts';
import { evaluationGoals, implementationGoals } from './goals/goals.ts';
import { periodReports } from './goals/period-reports.ts';
import { evaluationPlans, implementationPlans } from './goals/plans.ts';
import { handover } from './handover.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { inventoryEffects, inventoryItems, itemCategories } from './inventory.ts';
import { activityLabel, labels } from './labels.ts';
import { management } from './management.ts';
import { medicinePauses } from './medicine-pauses.ts';
import { medicines } from './medicines.ts';
import { members } from './members.ts';
import { modelActivities } from './model-activities.ts';
import { overview } from './overview.ts';
import { packs } from './packs.ts';
import { clientGroupAdmin, clientGroups, clients, companies } from './people.ts';
import { instanceBulk } from './planning/bulk.ts';
import { activityInstances } from './planning/instances.ts';
import { plannedActivities } from './planning/series.ts';
import { platform } from './platform.ts';
import { goals, projects } from './projects.ts';
import { attributeVariableLongStrings, attributeVariables } from './reports/answers.ts';
import { reportPieces, reports, reportTypes } from './reports/forms.ts';
import { reportInstances } from './reports/instances.ts';
import { reportResponses } from './reports/responses.ts';
import { search } from './search.ts';
import { secondSignings } from './second-signings.ts';
import { selfCareDecisions } from './self-care.ts';
import { sharing } from './sharing.ts';
import { signingList } from './signing-list.ts';
import { staff } from './staff.ts';
import { statistics } from './statistics.ts';
import { stockCounts } from './stock-counts.ts';
import { taskInstances } from './tasks/dated.ts';
import { taskRecurrences } from './tasks/recurrences.ts';
import { taskCategories, taskOffers, tasks, taskTypes } from './tasks/templates.ts';
import { timeline } from './timeline.ts';

export const contract = {
  access,
  sessions,
  authenticators,
  passkeys,
  twoSteps,
  identityProviders,
  identities,
  sharedDevices,
  registration,
  invitations,
  platform,
  management,
  companies,
  clients,
  clientGroups,
  clientCards,
  members,
  activityCategories,
  activityTypes,
  catalogueOwners,
  attributes,
  labels,
  delegationTasks,
  delegations,
  userLicences,
  selfCareDecisions,
  categoryDefaults,
  activities,
  activityLists,
  activityLabel,
  modelActivities,
  attributeValueStrings,
  attributeValueLongStrings,
  attributeValueBooleans,
  attributeValueNumbers,
  plannedActivities,
  medicines,
  medicinePauses,
  secondSignings,
  signingList,
  activityInstances,
  instanceBulk,
  handover,
  inbox,
  search,
  sharing,
  accessLog,
  accessReviews,
  clientCopies,
  erasures,
  statistics,
  overview,
  timeline,
  itemCategories,
  inventoryItems,
  inventoryEffects,
  stockCounts,
  taskCategories,
  taskTypes,
  tasks,
  taskOffers,
  taskRecurrences,
  taskInstances,
  reportTypes,
  reports,
  reportPieces,
  reportInstances,
  attributeVariableLongStrings,
  attributeVariables,
  reportResponses,
  implementationGoalCategories,
  evaluationGoalCategories,
  implementationPlans,
  evaluationPlans,
  implementationGoals,
  evaluationGoals,
  periodReports,
  packs,
  clientGroupAdmin,
  users,
  staff,
  adminUsers,
  gettingStarted,
  banners,
  mails,
  goals,
  projects,
  files,
  imports,
} as const satisfies Record<string, Record<string, Endpoint>>;
export type Contract = typeof contract;
