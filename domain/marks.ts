/** Marks on what was recorded: an act is never refused for them, they are asked before and stand after (R133, R144, R147, R159). */
import { authorityMarks } from './authority.ts';
import { doseMarks } from './dose-room.ts';
import { secondMarks } from './second-signing.ts';

/** A further kind needs its words in `marks` of the texts, and its name in the check of `instance_marks`. */
export const markKinds = [...doseMarks, ...authorityMarks, ...secondMarks] as const;
export type MarkKind = (typeof markKinds)[number];
/** Of a controlled drug: counted otherwise than the ledger said, alone where two were to be, not counted in time (R162). */
export const stockMarks = ['COUNT_DIFFERS', 'WITHOUT_SECOND', 'COUNT_LATE'] as const;
