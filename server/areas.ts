/** Every area of the contract with its handlers, and what its errors call the object; an area that is missing here does not compile. */
import type { FastifyInstance } from 'fastify';
import { type Contract, contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Proof } from '#contract/proof.ts';
import { authenticatorHandlers } from './access/authenticators.ts';
import { identityHandlers } from './access/identities.ts';
import { invitationHandlers } from './access/invitations.ts';
import { passkeyHandlers } from './access/passkeys.ts';
import { providerHandlers } from './access/providers.ts';
import { registrationHandlers } from './access/registration.ts';
import { sessionHandlers } from './access/sessions.ts';
import { sharedDeviceHandlers } from './access/shared-devices.ts';
import { accessHandlers } from './access/sign-in.ts';
import { twoStepHandlers } from './access/two-steps.ts';
import { accessLogHandlers } from './access-log/read.ts';
import { accessReviewHandlers } from './access-review/reviews.ts';
import { adminUserHandlers } from './accounts/accounts.ts';
import { staffHandlers } from './accounts/staff-handlers.ts';
import { userHandlers } from './accounts/users.ts';
import { activityHandlers } from './activities/activities.ts';
import { categoryDefaultHandlers } from './activities/category-defaults.ts';
import { activityLabelHandlers, labelHandlers } from './activities/labels.ts';
import { activityListHandlers } from './activities/lists.ts';
import { modelActivityHandlers } from './activities/models.ts';
import { sharingHandlers } from './activities/sharing.ts';
import { valueBooleanHandlers, valueLongStringHandlers, valueNumberHandlers, valueStringHandlers } from './catalogue/attribute-values.ts';
import { attributeHandlers } from './catalogue/attributes.ts';
import { activityCategoryHandlers, activityTypeHandlers, catalogueOwnerHandlers } from './catalogue/categories.ts';
import { clientCopyHandlers } from './client-copy/client-copies.ts';
import { clientCardHandlers } from './clients/client-cards.ts';
import { clientHandlers } from './clients/clients.ts';
import { companyHandlers } from './clients/companies.ts';
import { clientGroupAdminHandlers, clientGroupHandlers } from './clients/groups.ts';
import { memberHandlers } from './clients/members.ts';
import { delegationHandlers } from './delegations/delegations.ts';
import { licenceHandlers } from './delegations/licences.ts';
import { delegationTaskHandlers } from './delegations/tasks.ts';
import { erasureHandlers } from './erasure/erasures.ts';
import { eventsHandlers } from './events/list.ts';
import { figuresHandlers } from './figures/figures.ts';
import { fileHandlers } from './files/presign.ts';
import { evaluationGoalCategoryHandlers, implementationGoalCategoryHandlers } from './goals/categories.ts';
import { evaluationGoalHandlers, implementationGoalHandlers } from './goals/goals.ts';
import { periodReportHandlers } from './goals/period-reports.ts';
import { evaluationPlanHandlers, implementationPlanHandlers } from './goals/plans.ts';
import { handoverHandlers } from './handover/handover.ts';
import { importHandlers } from './import/imports.ts';
import { inboxHandlers } from './inbox/inbox.ts';
import { itemCategoryHandlers } from './inventory/categories.ts';
import { stockCountHandlers } from './inventory/counting.ts';
import { inventoryEffectHandlers } from './inventory/effects.ts';
import { inventoryItemHandlers } from './inventory/items.ts';
import { managementHandlers } from './management/management.ts';
import { medicineHandlers } from './medicines/medicines.ts';
import { pauseHandlers } from './medicines/pauses.ts';
import { secondSigningHandlers } from './medicines/second-signings.ts';
import { signingListHandlers } from './medicines/signing-list.ts';
import { overviewHandlers } from './overview/overview.ts';
import { packHandlers } from './packs/packs.ts';
import { instanceBulkHandlers } from './planning/bulk.ts';
import { activityInstanceHandlers, instancesInOne } from './planning/instances.ts';
import { plannedActivityHandlers } from './planning/planned.ts';
import { timelineHandlers } from './planning/timeline.ts';
import { bannerHandlers } from './platform/banner.ts';
import { gettingStartedHandlers } from './platform/getting-started.ts';
import { mailHandlers } from './platform/mails.ts';
import { platformHandlers } from './platform/platform.ts';
import { goalHandlers, projectHandlers } from './platform/projects.ts';
import { answerHandlers, valueHandlers } from './reports/answers.ts';
import { reportHandlers, reportPieceHandlers } from './reports/forms.ts';
import { reportInstanceHandlers } from './reports/instances.ts';
import { responseHandlers } from './reports/responses.ts';
import { reportTypeHandlers } from './reports/types.ts';
import type { Asking, Handlers } from './request/handlers.ts';
import { type Mounted, mount } from './request/mount.ts';
import type { App } from './request/ports.ts';
import { searchHandlers } from './search/search.ts';
import { beforeProof } from './security/proof.ts';
import { beforeKey, beforePassword } from './security/throttle.ts';
import { selfCareHandlers } from './self-care/decisions.ts';
import { taskCategoryHandlers, taskTypeHandlers } from './tasks/catalogue.ts';
import { taskInstanceHandlers } from './tasks/dated.ts';
import { taskRecurrenceHandlers } from './tasks/recurrences.ts';
import { taskHandlers, taskOfferHandlers } from './tasks/templates.ts';

/** A try is one with a secret in it. */
const beforeProofIn = async (asking: Asking, { body }: { body: Proof }): Promise<void> => {
  if (body.password !== undefined || body.code !== undefined) await beforeProof(asking, body);
};
type Mounting = (server: FastifyInstance, app: App) => void;
/** Mounts the endpoints of one area; `name` is what its field errors call the object. */
const of =
  <A extends Record<string, Endpoint>>(name: string, area: A, handlers: Handlers<A>, more: Mounted<A> = {}): Mounting =>
  (server, app) =>
    mount(server, app, name, area, handlers, more);

export const areas = {
  platform: of('platform', contract.platform, platformHandlers),
  management: of('logger', contract.management, managementHandlers),
  access: of('account', contract.access, accessHandlers),
  sessions: of('session', contract.sessions, sessionHandlers),
  authenticators: of('account', contract.authenticators, authenticatorHandlers, { beforehand: { confirm: beforePassword } }),
  passkeys: of('passkey', contract.passkeys, passkeyHandlers),
  twoSteps: of('twoSteps', contract.twoSteps, twoStepHandlers),
  identityProviders: of('identityProvider', contract.identityProviders, providerHandlers),
  identities: of('identity', contract.identities, identityHandlers),
  sharedDevices: of('sharedDevice', contract.sharedDevices, sharedDeviceHandlers),
  registration: of('account', contract.registration, registrationHandlers, { beforehand: { changePassword: beforePassword } }),
  invitations: of('userInvitation', contract.invitations, invitationHandlers, { beforehand: { accept: beforeKey } }),
  companies: of('company', contract.companies, companyHandlers),
  clients: of('client', contract.clients, clientHandlers),
  clientGroups: of('clientGroup', contract.clientGroups, clientGroupHandlers),
  clientCards: of('clientCard', contract.clientCards, clientCardHandlers),
  members: of('member', contract.members, memberHandlers),
  activityCategories: of('activityCategory', contract.activityCategories, activityCategoryHandlers),
  activityTypes: of('activityType', contract.activityTypes, activityTypeHandlers),
  catalogueOwners: of('catalogue', contract.catalogueOwners, catalogueOwnerHandlers),
  labels: of('label', contract.labels, labelHandlers),
  attributes: of('attribute', contract.attributes, attributeHandlers),
  attributeValueStrings: of('attributeValueString', contract.attributeValueStrings, valueStringHandlers),
  attributeValueLongStrings: of('attributeValueLongString', contract.attributeValueLongStrings, valueLongStringHandlers),
  attributeValueBooleans: of('attributeValueBoolean', contract.attributeValueBooleans, valueBooleanHandlers),
  attributeValueNumbers: of('attributeValueNumber', contract.attributeValueNumbers, valueNumberHandlers),
  categoryDefaults: of('categoryDefaults', contract.categoryDefaults, categoryDefaultHandlers),
  activities: of('activity', contract.activities, activityHandlers),
  activityLists: of('activity', contract.activityLists, activityListHandlers),
  activityLabel: of('activity', contract.activityLabel, activityLabelHandlers),
  modelActivities: of('modelActivity', contract.modelActivities, modelActivityHandlers),
  plannedActivities: of('plannedActivity', contract.plannedActivities, plannedActivityHandlers),
  activityInstances: of('activityInstance', contract.activityInstances, activityInstanceHandlers, { inOneStatement: instancesInOne }),
  delegationTasks: of('delegationTask', contract.delegationTasks, delegationTaskHandlers),
  delegations: of('delegation', contract.delegations, delegationHandlers),
  userLicences: of('userLicence', contract.userLicences, licenceHandlers),
  selfCareDecisions: of('selfCareDecision', contract.selfCareDecisions, selfCareHandlers),
  medicines: of('medicine', contract.medicines, medicineHandlers),
  medicinePauses: of('medicine', contract.medicinePauses, pauseHandlers),
  secondSignings: of('secondSigning', contract.secondSignings, secondSigningHandlers, {
    beforehand: { answer: (asking, { body }) => beforeProof(asking, body) },
  }),
  signingList: of('medicine', contract.signingList, signingListHandlers),
  instanceBulk: of('activityInstance', contract.instanceBulk, instanceBulkHandlers),
  handover: of('handoverNote', contract.handover, handoverHandlers),
  inbox: of('inbox', contract.inbox, inboxHandlers),
  search: of('search', contract.search, searchHandlers),
  sharing: of('activities', contract.sharing, sharingHandlers),
  accessLog: of('accessLog', contract.accessLog, accessLogHandlers),
  accessReviews: of('accessReview', contract.accessReviews, accessReviewHandlers),
  clientCopies: of('clientCopy', contract.clientCopies, clientCopyHandlers),
  erasures: of('erasure', contract.erasures, erasureHandlers),
  statistics: of('statistics', contract.statistics, { ...figuresHandlers, ...eventsHandlers }),
  overview: of('statistics', contract.overview, overviewHandlers),
  timeline: of('timeline', contract.timeline, timelineHandlers),
  itemCategories: of('itemCategory', contract.itemCategories, itemCategoryHandlers),
  inventoryItems: of('inventoryItem', contract.inventoryItems, inventoryItemHandlers, {
    beforehand: { count: beforeProofIn, waste: beforeProofIn, return: beforeProofIn },
  }),
  inventoryEffects: of('inventoryEffect', contract.inventoryEffects, inventoryEffectHandlers),
  stockCounts: of('inventoryItem', contract.stockCounts, stockCountHandlers),
  taskCategories: of('taskCategory', contract.taskCategories, taskCategoryHandlers),
  taskTypes: of('taskType', contract.taskTypes, taskTypeHandlers),
  tasks: of('task', contract.tasks, taskHandlers),
  taskOffers: of('task', contract.taskOffers, taskOfferHandlers),
  taskRecurrences: of('taskRecurrence', contract.taskRecurrences, taskRecurrenceHandlers),
  taskInstances: of('taskInstance', contract.taskInstances, taskInstanceHandlers),
  implementationGoalCategories: of('implementationGoalCategory', contract.implementationGoalCategories, implementationGoalCategoryHandlers),
  evaluationGoalCategories: of('evaluationGoalCategory', contract.evaluationGoalCategories, evaluationGoalCategoryHandlers),
  implementationPlans: of('implementationPlan', contract.implementationPlans, implementationPlanHandlers),
  evaluationPlans: of('evaluationPlan', contract.evaluationPlans, evaluationPlanHandlers),
  implementationGoals: of('implementationGoal', contract.implementationGoals, implementationGoalHandlers),
  evaluationGoals: of('evaluationGoal', contract.evaluationGoals, evaluationGoalHandlers),
  periodReports: of('evaluationPlanReport', contract.periodReports, periodReportHandlers),
  reportTypes: of('reportType', contract.reportTypes, reportTypeHandlers),
  reports: of('report', contract.reports, reportHandlers),
  reportPieces: of('report', contract.reportPieces, reportPieceHandlers),
  reportInstances: of('reportInstance', contract.reportInstances, reportInstanceHandlers),
  attributeVariableLongStrings: of('attributeVariableLongString', contract.attributeVariableLongStrings, answerHandlers),
  attributeVariables: of('attributeVariable', contract.attributeVariables, valueHandlers),
  reportResponses: of('reportInstance', contract.reportResponses, responseHandlers),
  packs: of('pack', contract.packs, packHandlers),
  clientGroupAdmin: of('clientGroup', contract.clientGroupAdmin, clientGroupAdminHandlers),
  users: of('user', contract.users, userHandlers),
  staff: of('staff', contract.staff, staffHandlers),
  adminUsers: of('user', contract.adminUsers, adminUserHandlers),
  gettingStarted: of('gettingStarted', contract.gettingStarted, gettingStartedHandlers),
  banners: of('banner', contract.banners, bannerHandlers),
  mails: of('mail', contract.mails, mailHandlers),
  goals: of('goal', contract.goals, goalHandlers),
  projects: of('project', contract.projects, projectHandlers),
  files: of('file', contract.files, fileHandlers),
  imports: of('import', contract.imports, importHandlers),
} as const satisfies Record<keyof Contract, Mounting>;
