/** The lines of the access log as people read them: what was opened, and of which day (R119, R121). */

/** The things that a line may be about, each with the objects of the calls that show them; a line names its call as `object.call`. */
const objectsBySubject = {
  client: ['account', 'client', 'clientGroup', 'gettingStarted', 'member', 'staff', 'userInvitation'],
  card: ['clientCard'],
  files: ['file'],
  activities: [
    'activities',
    'activity',
    'activityCategory',
    'activityType',
    'attribute',
    'attributeValueBoolean',
    'attributeValueLongString',
    'attributeValueNumber',
    'attributeValueString',
    'catalogue',
    'medicine',
    'modelActivity',
    'selfCareDecision',
  ],
  planning: ['plannedActivity'],
  events: ['activityInstance', 'secondSigning'],
  handover: ['handoverNote'],
  inbox: ['inbox'],
  timeline: ['timeline'],
  figures: ['statistics'],
  stock: ['inventoryEffect', 'inventoryItem', 'itemCategory'],
  tasks: ['taskInstance', 'taskRecurrence'],
  reports: ['attributeVariable', 'attributeVariableLongString', 'report', 'reportInstance'],
  plans: ['evaluationGoal', 'evaluationPlan', 'evaluationPlanReport', 'implementationGoal', 'implementationPlan'],
  search: ['search'],
  import: ['import'],
  accessLog: ['accessLog', 'accessReview'],
  copy: ['clientCopy'],
  erasing: ['erasure'],
  delegations: ['delegation', 'userLicence'],
} as const satisfies Record<string, readonly string[]>;
export type Subject = keyof typeof objectsBySubject;
export const subjects = Object.keys(objectsBySubject) as Subject[];
const subjectByObject = new Map(
  subjects.flatMap((subject) => objectsBySubject[subject].map((object): [string, Subject] => [object, subject])),
);

/** The pages about clients that are put on paper, each with what the log calls a print of it. */
export const printCalls = {
  activities: 'medicine.print',
  events: 'activityInstance.print',
  timeline: 'timeline.print',
  figures: 'statistics.print',
  stock: 'inventoryItem.print',
  reports: 'reportInstance.print',
  plans: 'implementationPlan.print',
  accessLog: 'accessLog.print',
  delegations: 'delegation.print',
} as const satisfies Partial<Record<Subject, string>>;
export type PrintedPage = keyof typeof printCalls;
export const printedPages = Object.keys(printCalls) as [PrintedPage, ...PrintedPage[]];

/** The thing that a call shows, by the call's name in the log; undefined of one that is not known. */
export const subjectOf = (call: string): Subject | undefined => subjectByObject.get(call.split('.', 1)[0]!);

/**
 * The local day that was asked for (ISO), by the ids and days that the log wrote down of the address; null where there was none, or more than one:
 * a range that begins somewhere is of more days than that one.
 */
export function parseTargetDay(target: string): string | null {
  const dateParameters = [...target.matchAll(/(\w+)=(\d{4}-\d\d-\d\d)\b/g)].map(([, name, day]) => ({ name, day: day! }));
  const isRange = dateParameters.some(({ name }) => name === 'startDate' || name === 'endDate');
  const days = new Set(dateParameters.map(({ day }) => day));
  return days.size === 1 && (!isRange || dateParameters.length > 1) ? dateParameters[0]!.day : null;
}
