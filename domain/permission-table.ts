/** The permission table, action by role (product «Roles and permissions», R4); permissions.ts answers by it. */

/** In order of precedence. */
export const roles = ['ADMIN', 'ORG_ADMIN', 'ASSISTANCE_ADMIN', 'ORG_USER', 'USER'] as const;
export type Role = (typeof roles)[number];

const everybody = roles;
const adminOnly = ['ADMIN'] as const;
const organisationRoles = ['ORG_ADMIN', 'ORG_USER'] as const;
const teamAndAdmin = ['ADMIN', 'ASSISTANCE_ADMIN', 'USER'] as const;
const planners = ['ADMIN', 'ASSISTANCE_ADMIN'] as const;
const editors = ['ADMIN', 'ORG_ADMIN', 'ASSISTANCE_ADMIN'] as const;
const allButUser = [...editors, 'ORG_USER'] as const;
const officeRoles = ['ADMIN', ...organisationRoles] as const;
const administrators = ['ADMIN', 'ORG_ADMIN'] as const;
const orgAdminOnly = ['ORG_ADMIN'] as const;
const assistanceAdminOnly = ['ASSISTANCE_ADMIN'] as const;
const memberRoles = ['ASSISTANCE_ADMIN', 'USER'] as const;
/** All but the platform's. */
const staffOfCompany = [...organisationRoles, ...memberRoles] as const;
/** Those who answer for a team, or for a company. */
const leaders = ['ASSISTANCE_ADMIN', 'ORG_ADMIN'] as const;

export const permissionTable = {
  // Pages: a route is an action of its own (R4).
  'page.day': everybody,
  'page.timeline': everybody,
  'page.statistics': everybody,
  'page.instance.create': teamAndAdmin,
  'page.fromPaper': teamAndAdmin,
  'page.activities': everybody,
  'page.activities.create': planners,
  'page.inventory': everybody,
  'page.inventory.create': planners,
  'page.inventory.categories': editors,
  /** ORG_USER meets the form disabled, with a note (R4). */
  'page.inventory.edit': allButUser,
  /** ORG_USER sees the form, disabled (R4). */
  'page.activities.edit': allButUser,
  'page.activities.catalogue': editors,
  'page.attribute': everybody,
  'page.chooseGroup': everybody,
  'page.createClient': assistanceAdminOnly,
  'page.organisation': organisationRoles,
  /** Tasks and their dated ones (product «Tasks», R23): ORG_USER meets the forms disabled, with a note; ADMIN changes tasks by call. */
  'page.tasks': organisationRoles,
  'page.tasks.remove': orgAdminOnly,
  'page.team': everybody,
  'page.account': everybody,
  'page.admin': adminOnly,
  'page.banner': adminOnly,

  'account.see': everybody,
  'account.change': everybody,
  'company.see': everybody,
  /** Its name, clock and identity providers: ADMIN of each, an organisation's administrator of its own. */
  'company.change': administrators,
  /** Its figures over all clients. */
  'company.sums': officeRoles,
  'client.see': everybody,
  /** ORG_ADMIN in the own company (R92), an assistance administrator a first one of their own (R2). */
  'client.create': editors,
  'client.change': administrators,
  'client.remove': adminOnly,
  /** The openings of a client: for whoever leads the team to show them, and the organisation's administrator (R121). */
  'accessLog.see': leaders,
  /** Its review (R122): ORG_USER as far as a month names them. */
  'accessLog.judge': organisationRoles,
  'accessLog.review': orgAdminOnly,
  /** The copy of a client's whole file (R123). */
  'client.copy': leaders,
  /** Retention, clients who left, legal holds and erasing (R124). */
  'retention.manage': orgAdminOnly,
  'clientGroup.see': everybody,
  /** Making and renaming: ADMIN any, an organisation's administrator those of its own company (R92). */
  'clientGroup.change': administrators,
  'clientGroup.remove': adminOnly,

  'catalogue.see': everybody,
  'catalogue.change': editors,

  'activity.see': everybody,
  'activity.create': planners,
  'activity.change': editors,
  'activity.remove': editors,
  /** From one client to another of the same company: who plans for both, and who makes its clients (R92). */
  'activity.copyBetween': editors,

  /** Defaults of a category's new activities (R90): read by whoever makes them, and in the organisation's settings. */
  'categoryDefaults.see': allButUser,
  'categoryDefaults.change': administrators,

  /** Setting one on an activity or a task is a change of that (R4). */
  'label.see': allButUser,
  'label.change': orgAdminOnly,

  'plan.see': everybody,
  'plan.create': planners,
  'plan.change': planners,
  'plan.remove': assistanceAdminOnly,

  'instance.see': everybody,
  'instance.create': teamAndAdmin,
  'instance.sign': teamAndAdmin,
  /** Withdraws a hand-over note that somebody else wrote, too. */
  'instance.remove': assistanceAdminOnly,
  /** Does a bulk act over several days: the same series' occurrences follow. */
  'instance.followSeries': assistanceAdminOnly,
  /** All instances of an activity as a file. */
  'instance.export': planners,
  /** Chooses «should be signed» for what is planned ahead (R9). */
  'instance.chooseCompletable': planners,

  /** Hand-over notes: read by the team, and by the organisation as far as they are marked for it (R89). */
  'handover.see': everybody,
  /** Writes, reads and answers them, and is told what happened since one was last there. */
  'handover.write': teamAndAdmin,

  /** The card of a client, its alerts and contacts: the team's own, kept by whoever plans (decision 063). */
  'clientCard.see': teamAndAdmin,
  /** The card itself: to the office of the client's company as far as the team lets it (R97). */
  'clientCard.read': everybody,
  'clientCard.change': planners,

  /** Medicines of a client: the team's own; written by whoever plans, or is licensed (R128, R173). */
  'medicine.see': teamAndAdmin,
  /** Their names and times, and the signing list as far as it is shared: the office's too (R143). */
  'medicine.times': everybody,
  /** By role, or in one's team by licence (R173). */
  'medicine.change': teamAndAdmin,
  'medicine.changeByRole': planners,
  /** Checks as a second person what somebody else wrote down of an order (R136). */
  'medicine.check': memberRoles,
  'medicine.checkByRole': assistanceAdminOnly,
  /** Second signings, from the own account or proved on another's device (R160). */
  'dose.second': memberRoles,

  /** Tasks of health care that a company delegates (R145). */
  'delegationTask.see': allButUser,
  'delegationTask.change': orgAdminOnly,
  /** Delegations: one's own, those of the team that one leads, all of the company (R148). */
  'delegation.see': everybody,
  /** From paper, with its photo. */
  'delegation.record': leaders,
  /** In the system: by whoever is licensed, whatever their role. */
  'delegation.give': staffOfCompany,
  'delegation.accept': memberRoles,
  /** By the organisation's administrator, and by whoever gave it. */
  'delegation.withdraw': staffOfCompany,
  /** Licences of the company's people. */
  'licence.change': orgAdminOnly,

  /** Decisions of egenvård; words of the team's are left out to the organisation (R150). */
  'selfCare.see': everybody,
  'selfCare.change': leaders,
  /** The organisation's inbox: reading it, and saying what was done about an entry (R22). */
  'inbox.see': organisationRoles,
  'inbox.handle': organisationRoles,

  /** Tasks, their types and categories; the dated ones are the organisation's, and ADMIN's to read and edit, as activities' are (R23). */
  'task.see': officeRoles,
  'task.change': administrators,
  'taskInstance.see': officeRoles,
  'taskInstance.create': officeRoles,
  'taskInstance.sign': officeRoles,
  'taskInstance.remove': orgAdminOnly,
  'taskRecurrence.see': officeRoles,
  'taskRecurrence.change': administrators,
  'taskRecurrence.remove': orgAdminOnly,

  /** Forms of reports, by who makes them (R40); everybody in scope fills them in and reads what was sent (R45, R46). */
  'report.see': officeRoles,
  'report.change': administrators,
  'reportInstance.see': everybody,
  'reportInstance.create': everybody,
  /** Voids what somebody else signed (R47). */
  'reportInstance.void': leaders,

  /** Implementation and evaluation plans with their goals; the team reads what is approved (R50). */
  'carePlan.see': everybody,
  'carePlan.change': orgAdminOnly,
  /** Period reports: read and signed by the organisation; written by a job, and when ADMIN has it run (R61). */
  'periodReport.see': officeRoles,
  'periodReport.sign': organisationRoles,
  'periodReport.write': adminOnly,
  'goalCategory.see': officeRoles,
  'goalCategory.change': administrators,

  'inventory.see': everybody,
  'inventory.create': planners,
  'inventory.change': editors,
  /** Refilling and counting (R4): assistants only what is open to them. */
  'inventory.refill': [...editors, 'USER'],
  'inventory.remove': editors,
  /** The flag and the counts of a controlled drug; what is poured away or returned, by assistants of what is open to them (R161). */
  'stock.controlled': editors,
  'stock.waste': teamAndAdmin,

  'invitation.see': editors,
  /** Assistants into one's own team; an organisation's administrator invites who is to lead one (R92). */
  'invitation.create': leaders,
  /** Into a company's office, in no team (R100). */
  'invitation.office': administrators,
  'invitation.remove': editors,
  /** Removing and (de)activating a member: never oneself. */
  'member.change': editors,
  /** Putting somebody into a team without an invitation. */
  'member.add': adminOnly,
  'user.see': everybody,
  /** The people of the own company, with their teams; taking somebody out of all of them, closing and opening accounts (R92). */
  'staff.see': organisationRoles,
  'staff.change': orgAdminOnly,
  /** Being on the list of a shared device, by a code of one's own (R168). */
  'sharedDevice.join': staffOfCompany,
  /** The company's shared devices (R169). */
  'sharedDevice.manage': orgAdminOnly,
  /** A new link for whoever has not chosen a password yet: ADMIN to anybody, an organisation's administrator to the own company's people (R95). */
  'user.giveLink': administrators,
  /** Lost second factors (R157). */
  'user.resetFactors': administrators,
  /** Looks through everything it may see by name; ADMIN through clients and people (R3). */
  'search.use': everybody,

  'admin.users': adminOnly,
  'admin.mails': adminOnly,
  'admin.companies': adminOnly,
  /** Goals and projects of the platform, on the generic pages alone (R65). */
  'admin.goals': adminOnly,
  'admin.projects': adminOnly,
  'file.upload': everybody,
  /** Bringing a company's workbook in, and choosing its set-up (R103, R106). */
  'import.run': administrators,
  'pack.use': editors,
  /** The state of the servers: components, metrics, configuration, loggers; and the level of a logger (R67–R69). */
  'platform.see': adminOnly,
  'platform.change': adminOnly,
  'apiDocs.see': adminOnly,
  'banner.change': adminOnly,
} as const satisfies Record<string, readonly Role[]>;
