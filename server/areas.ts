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
import { activityInstanceHandlers, instanceSingleStatementActs } from './planning/instances.ts';
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
import type { Handlers, SignedInCtx } from './request/handlers.ts';
import { type MountOptions, mountArea } from './request/mount.ts';
import type { App } from './request/ports.ts';
import { searchHandlers } from './search/search.ts';
import { countProofTry } from './security/proof.ts';
import { limitKeyTries, limitPasswordTries } from './security/throttle.ts';
import { selfCareHandlers } from './self-care/decisions.ts';
import { taskCategoryHandlers, taskTypeHandlers } from './tasks/catalogue.ts';
import { taskInstanceHandlers } from './tasks/dated.ts';
import { taskRecurrenceHandlers } from './tasks/recurrences.ts';
import { taskHandlers, taskOfferHandlers } from './tasks/templates.ts';

/** A try is one with a secret in it. */
const countGivenProofTry = async (ctx: SignedInCtx, { body }: { body: Proof }): Promise<void> => {
  if (body.password !== undefined || body.code !== undefined) await countProofTry(ctx, body);
};
type MountArea = (server: FastifyInstance, app: App) => void;
/** Mounts the endpoints of one area; `name` is what its field errors call the object. */
const areaOf =
  <A extends Record<string, Endpoint>>(name: string, area: A, handlers: Handlers<A>, options: MountOptions<A> = {}): MountArea =>
  (server, app) =>
    mountArea(server, app, name, area, handlers, options);

export const areas = {
  platform: areaOf('platform', contract.platform, platformHandlers),
  management: areaOf('logger', contract.management, managementHandlers),
  access: areaOf('account', contract.access, accessHandlers),
  sessions: areaOf('session', contract.sessions, sessionHandlers),
  authenticators: areaOf('account', contract.authenticators, authenticatorHandlers, { beforeTransaction: { confirm: limitPasswordTries } }),
  passkeys: areaOf('passkey', contract.passkeys, passkeyHandlers),
  twoSteps: areaOf('twoSteps', contract.twoSteps, twoStepHandlers),
  identityProviders: areaOf('identityProvider', contract.identityProviders, providerHandlers),
  identities: areaOf('identity', contract.identities, identityHandlers),
  sharedDevices: areaOf('sharedDevice', contract.sharedDevices, sharedDeviceHandlers),
  registration: areaOf('account', contract.registration, registrationHandlers, {
    beforeTransaction: { changePassword: limitPasswordTries },
  }),
  invitations: areaOf('userInvitation', contract.invitations, invitationHandlers, { beforeTransaction: { accept: limitKeyTries } }),
  companies: areaOf('company', contract.companies, companyHandlers),
  clients: areaOf('client', contract.clients, clientHandlers),
  clientGroups: areaOf('clientGroup', contract.clientGroups, clientGroupHandlers),
  clientCards: areaOf('clientCard', contract.clientCards, clientCardHandlers),
  members: areaOf('member', contract.members, memberHandlers),
  activityCategories: areaOf('activityCategory', contract.activityCategories, activityCategoryHandlers),
  activityTypes: areaOf('activityType', contract.activityTypes, activityTypeHandlers),
  catalogueOwners: areaOf('catalogue', contract.catalogueOwners, catalogueOwnerHandlers),
  labels: areaOf('label', contract.labels, labelHandlers),
  attributes: areaOf('attribute', contract.attributes, attributeHandlers),
  attributeValueStrings: areaOf('attributeValueString', contract.attributeValueStrings, valueStringHandlers),
  attributeValueLongStrings: areaOf('attributeValueLongString', contract.attributeValueLongStrings, valueLongStringHandlers),
  attributeValueBooleans: areaOf('attributeValueBoolean', contract.attributeValueBooleans, valueBooleanHandlers),
  attributeValueNumbers: areaOf('attributeValueNumber', contract.attributeValueNumbers, valueNumberHandlers),
  categoryDefaults: areaOf('categoryDefaults', contract.categoryDefaults, categoryDefaultHandlers),
  activities: areaOf('activity', contract.activities, activityHandlers),
  activityLists: areaOf('activity', contract.activityLists, activityListHandlers),
  activityLabel: areaOf('activity', contract.activityLabel, activityLabelHandlers),
  modelActivities: areaOf('modelActivity', contract.modelActivities, modelActivityHandlers),
  plannedActivities: areaOf('plannedActivity', contract.plannedActivities, plannedActivityHandlers),
  activityInstances: areaOf('activityInstance', contract.activityInstances, activityInstanceHandlers, {
    singleStatementActs: instanceSingleStatementActs,
  }),
  delegationTasks: areaOf('delegationTask', contract.delegationTasks, delegationTaskHandlers),
  delegations: areaOf('delegation', contract.delegations, delegationHandlers),
  userLicences: areaOf('userLicence', contract.userLicences, licenceHandlers),
  selfCareDecisions: areaOf('selfCareDecision', contract.selfCareDecisions, selfCareHandlers),
  medicines: areaOf('medicine', contract.medicines, medicineHandlers),
  medicinePauses: areaOf('medicine', contract.medicinePauses, pauseHandlers),
  secondSignings: areaOf('secondSigning', contract.secondSignings, secondSigningHandlers, {
    beforeTransaction: { answer: (ctx, { body }) => countProofTry(ctx, body) },
  }),
  signingList: areaOf('medicine', contract.signingList, signingListHandlers),
  instanceBulk: areaOf('activityInstance', contract.instanceBulk, instanceBulkHandlers),
  handover: areaOf('handoverNote', contract.handover, handoverHandlers),
  inbox: areaOf('inbox', contract.inbox, inboxHandlers),
  search: areaOf('search', contract.search, searchHandlers),
  sharing: areaOf('activities', contract.sharing, sharingHandlers),
  accessLog: areaOf('accessLog', contract.accessLog, accessLogHandlers),
  accessReviews: areaOf('accessReview', contract.accessReviews, accessReviewHandlers),
  clientCopies: areaOf('clientCopy', contract.clientCopies, clientCopyHandlers),
  erasures: areaOf('erasure', contract.erasures, erasureHandlers),
  statistics: areaOf('statistics', contract.statistics, { ...figuresHandlers, ...eventsHandlers }),
  overview: areaOf('statistics', contract.overview, overviewHandlers),
  timeline: areaOf('timeline', contract.timeline, timelineHandlers),
  itemCategories: areaOf('itemCategory', contract.itemCategories, itemCategoryHandlers),
  inventoryItems: areaOf('inventoryItem', contract.inventoryItems, inventoryItemHandlers, {
    beforeTransaction: { count: countGivenProofTry, waste: countGivenProofTry, return: countGivenProofTry },
  }),
  inventoryEffects: areaOf('inventoryEffect', contract.inventoryEffects, inventoryEffectHandlers),
  stockCounts: areaOf('inventoryItem', contract.stockCounts, stockCountHandlers),
  taskCategories: areaOf('taskCategory', contract.taskCategories, taskCategoryHandlers),
  taskTypes: areaOf('taskType', contract.taskTypes, taskTypeHandlers),
  tasks: areaOf('task', contract.tasks, taskHandlers),
  taskOffers: areaOf('task', contract.taskOffers, taskOfferHandlers),
  taskRecurrences: areaOf('taskRecurrence', contract.taskRecurrences, taskRecurrenceHandlers),
  taskInstances: areaOf('taskInstance', contract.taskInstances, taskInstanceHandlers),
  implementationGoalCategories: areaOf(
    'implementationGoalCategory',
    contract.implementationGoalCategories,
    implementationGoalCategoryHandlers,
  ),
  evaluationGoalCategories: areaOf('evaluationGoalCategory', contract.evaluationGoalCategories, evaluationGoalCategoryHandlers),
  implementationPlans: areaOf('implementationPlan', contract.implementationPlans, implementationPlanHandlers),
  evaluationPlans: areaOf('evaluationPlan', contract.evaluationPlans, evaluationPlanHandlers),
  implementationGoals: areaOf('implementationGoal', contract.implementationGoals, implementationGoalHandlers),
  evaluationGoals: areaOf('evaluationGoal', contract.evaluationGoals, evaluationGoalHandlers),
  periodReports: areaOf('evaluationPlanReport', contract.periodReports, periodReportHandlers),
  reportTypes: areaOf('reportType', contract.reportTypes, reportTypeHandlers),
  reports: areaOf('report', contract.reports, reportHandlers),
  reportPieces: areaOf('report', contract.reportPieces, reportPieceHandlers),
  reportInstances: areaOf('reportInstance', contract.reportInstances, reportInstanceHandlers),
  attributeVariableLongStrings: areaOf('attributeVariableLongString', contract.attributeVariableLongStrings, answerHandlers),
  attributeVariables: areaOf('attributeVariable', contract.attributeVariables, valueHandlers),
  reportResponses: areaOf('reportInstance', contract.reportResponses, responseHandlers),
  packs: areaOf('pack', contract.packs, packHandlers),
  clientGroupAdmin: areaOf('clientGroup', contract.clientGroupAdmin, clientGroupAdminHandlers),
  users: areaOf('user', contract.users, userHandlers),
  staff: areaOf('staff', contract.staff, staffHandlers),
  adminUsers: areaOf('user', contract.adminUsers, adminUserHandlers),
  gettingStarted: areaOf('gettingStarted', contract.gettingStarted, gettingStartedHandlers),
  banners: areaOf('banner', contract.banners, bannerHandlers),
  mails: areaOf('mail', contract.mails, mailHandlers),
  goals: areaOf('goal', contract.goals, goalHandlers),
  projects: areaOf('project', contract.projects, projectHandlers),
  files: areaOf('file', contract.files, fileHandlers),
  imports: areaOf('import', contract.imports, importHandlers),
} as const satisfies Record<keyof Contract, MountArea>;
