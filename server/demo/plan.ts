/** The form in which the demo writes a client's plan down: what is done, when, by whom, and what it draws from stock. */
import { findNextOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import type { LocalDate, LocalDateTime, LocalTime } from '#domain/time.ts';
import type { ActivityCategoryName, ActivityTypeName } from '#server/platform/catalogue/activities.ts';
import type { ItemCategoryName } from '#server/platform/catalogue/stock-and-tasks.ts';
import type { CompanyKey, PersonKey } from './people.ts';

export const ZONE = 'Europe/Stockholm';

/** Flags of an activity: what the organisation sees of it, and what it counts in. */
const flags = {
  /** The organisation sees it signed, skipped and reported. */
  shown: { shares_data_when_signed: true, shares_data_when_skipped: true, shares_data_when_reported: true },
  /** The organisation sees it when it was not done, in its inbox. */
  deviation: { shares_data_when_skipped: true, is_sent_to_inbox: true },
  /** Reports by hand come to the organisation's inbox. */
  event: { shares_data_when_reported: true, is_sent_to_inbox: true },
  /** Missed instances notify somebody. */
  watched: { sends_notification_when_ignored: true },
  goal: { include_in_goal_evaluation: true },
  routine: { include_in_customer_routines: true },
} as const;
export type Flag = keyof typeof flags;

const noFlags = {
  shares_data_when_skipped: false,
  shares_data_when_reported: false,
  shares_data_when_signed: false,
  include_in_customer_routines: false,
  include_in_goal_evaluation: false,
  is_sent_to_inbox: false,
  sends_notification_when_ignored: false,
};
export type DemoFlags = typeof noFlags;
export const flagsOf = (names: readonly Flag[] = []): DemoFlags => Object.assign({ ...noFlags }, ...names.map((name) => flags[name]));

export type PlannedTime = Pick<Rule, 'freq' | 'interval' | 'byWeekday' | 'byMonthDay'> & { time: LocalTime };

export const daily = (...times: LocalTime[]): PlannedTime[] =>
  times.map((time) => ({ time, freq: 'daily', interval: 1, byWeekday: [], byMonthDay: [] }));
const dayNames = ['må', 'ti', 'on', 'to', 'fr', 'lö', 'sö'];
/** `days` as in «må on fr»; every so many weeks. */
export const weekly = (time: LocalTime, days: string, interval = 1): PlannedTime[] => [
  { time, freq: 'weekly', interval, byWeekday: days.split(' ').map((day) => dayNames.indexOf(day)), byMonthDay: [] },
];
/** Times on a day of the month; -1 is its last. */
export const monthly = (time: LocalTime, day: number): PlannedTime[] => [
  { time, freq: 'monthly', interval: 1, byWeekday: [], byMonthDay: [day] },
];

/** The rule whose first time is the first on or after `since`. */
export function ruleOf({ time, ...repeat }: PlannedTime, since: LocalDate, until: LocalDate | null): Rule {
  const rule: Rule = { ...repeat, start: `${since}T${time}`, timeZone: ZONE, until };
  const [firstTime] = findNextOccurrences(rule, since, 1);
  return { ...rule, start: `${firstTime!.local.slice(0, 10)}T${time}` };
}

export type DemoActivity = {
  name: string;
  type: ActivityTypeName;
  flags?: readonly Flag[];
  times?: readonly PlannedTime[];
  /** The amount of each item that one signing draws. */
  drawnAmounts?: Readonly<Record<string, number>>;
  /** Shown in the day, never signed. */
  isOnlyShown?: true;
  /** Reported by hand now and then: the chance of a day, and the comments. */
  /** `recentHours`: hours before the demo began at which it was reported for sure, and else not on that day or the one before. */
  handReports?: { chance: number; comments: readonly string[]; recentHours?: readonly number[] };
  /** Planned once, so many days from today. */
  appointment?: { days: number; time: LocalTime };
  /** Ended so many days ago. */
  endedDaysAgo?: number;
};

/** Filled up to `level` every so many days, the last time so many days ago; in days and in the item's unit. Counted now and then. */
export type Item = {
  name: string;
  unit: string;
  category: ItemCategoryName;
  dosage?: string;
  level: number;
  alertLevel: number;
  refillEveryDays: number;
  lastRefillDaysAgo: number;
  /** Days ago, and how much was missing then, with the comment. */
  counts?: readonly { daysAgo: number; missingAmount: number; comment?: string }[];
  /** A controlled drug, counted by two each day; what was poured away of it, days ago. */
  controlled?: { wasted: readonly { daysAgo: number; amount: number; comment: string }[] };
  /** True when it is no longer in use. */
  archived?: true;
  /** Assistants may fill it up and count it. */
  isOpenToAssistants?: true;
};

/** Some hours of a day in which nothing, or nothing of some categories, was done. */
export type Absence = { daysAgo: number; from: LocalTime; to: LocalTime; why: string; onlyCategories?: readonly ActivityCategoryName[] };

/** A medicine that was not given from one time to another, in days ago, since somebody ordered it so; written as it began. */
export type DemoPause = {
  activity: string;
  from: { daysAgo: number; at: LocalTime };
  until: { daysAgo: number; at: LocalTime };
  orderedBy: string;
  reason: string;
};

/** A rota, who works: a letter of the people a day, counted back from today, over again after the last. */
export type Rota = { day: string; evening: string; night?: string };

/** An activity that nobody did so many days ago, whatever chance says: somebody who tries the demo finds it missed. */
export type ForgottenActivity = { daysAgo: number; at: LocalTime; activity: string };

/** An activity at another time than its series has it, so many days ago, or ahead when negative: every week has one that was moved. */
export type PostponedActivity = { daysAgo: number; activity: string; at: LocalTime; to: LocalTime };

export type ClientPlan = {
  name: string;
  company: CompanyKey;
  team: readonly PersonKey[];
  /** Members who lead the team, beside whoever leads teams by their account. */
  leaders?: readonly PersonKey[];
  /** The client's own account (R139). */
  clientAccount?: PersonKey;
  /** Members whose access has ended. */
  formerMembers: readonly PersonKey[];
  rota: Rota;
  items: readonly Item[];
  activities: readonly DemoActivity[];
  forgottenActivities?: readonly ForgottenActivity[];
  postponedActivities?: readonly PostponedActivity[];
  absences: readonly Absence[];
  pauses?: readonly DemoPause[];
};

/** The person at work so many days ago, or ahead when negative: day from 07:00, evening from 14:30, night from 22:00 to the next morning. */
export function workerAt({ day, evening, night }: Rota, localDateTime: LocalDateTime, daysAgo: number): PersonKey {
  const time = localDateTime.slice(11);
  const [shift, shiftDaysAgo] =
    time < '07:00'
      ? night
        ? [night, daysAgo + 1]
        : [day, daysAgo]
      : time < '14:30'
        ? [day, daysAgo]
        : time < '22:00' || !night
          ? [evening, daysAgo]
          : [night, daysAgo];
  return shift.at(shiftDaysAgo % shift.length) as PersonKey;
}
