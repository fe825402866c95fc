/** The kind of an organisation's note: the words of a decision, or added to one. */
import type { HandlingNote } from '#contract/inbox.ts';

type StateNote = Pick<HandlingNote, 'state'>;
/** It came with its state: the older one beside it, of notes from the newest, has another. */
export const isDecision = (notes: readonly StateNote[], index: number): boolean => notes[index]!.state !== notes[index + 1]?.state;
