/** All parts of a copy in their order, and the tables about a client that are in none, each with its reason; a new table has to be placed here. */
import type { Part } from './part.ts';
import { activityParts } from './parts/activities.ts';
import { careParts } from './parts/care.ts';
import { clientParts, fileParts } from './parts/client.ts';
import { logParts } from './parts/log.ts';
import { noteParts, stockParts, taskParts } from './parts/notes.ts';
import { planParts, reportParts } from './parts/reports.ts';

const allParts = {
  ...clientParts,
  ...planParts,
  ...activityParts,
  ...careParts,
  ...reportParts,
  ...noteParts,
  ...stockParts,
  ...taskParts,
  ...fileParts,
  ...logParts,
};
export type PartName = keyof typeof allParts;
export const parts: Readonly<Record<PartName, Part>> = allParts;
export const partNames = Object.keys(allParts) as PartName[];

/** Chapters of the document, each with its parts. */
export const chapters: Readonly<Record<string, readonly PartName[]>> = {
  client: Object.keys(clientParts) as PartName[],
  plans: Object.keys(planParts) as PartName[],
  activities: Object.keys(activityParts) as PartName[],
  care: Object.keys(careParts) as PartName[],
  reports: Object.keys(reportParts) as PartName[],
  notes: Object.keys(noteParts) as PartName[],
  stock: Object.keys(stockParts) as PartName[],
  tasks: Object.keys(taskParts) as PartName[],
  files: Object.keys(fileParts) as PartName[],
  log: Object.keys(logParts) as PartName[],
};

/** Tables with a client’s rows that say nothing which another does not say. */
export const excludedTables: Readonly<Record<string, string>> = {
  search_words: 'words of names, by which the search finds them',
  day_stamps: 'a number that tells when a day has changed',
  day_watches: 'which server has a day open',
  instance_counts: 'sums of the events, which are all there',
  timeline_strays: 'where the timeline has to look',
  medicine_pause_skips: 'which events a pause skipped; the history of each event says it',
  access_review_lines: 'the organisation’s own control of who has opened whom; the openings themselves are there',
  legal_holds: 'the company’s own decisions to keep the file',
  erasures: 'the company’s own decisions to let the file go',
  client_visits: 'when each colleague was last there, for their own page; the access log says who was',
};
