/** Edits of a module's text at the places of its syntax tree. */

/** From `start` to before `end`, in UTF-16 units, as the parser counts. */
export type TextRange = { start: number; end: number };
export type Edit = TextRange & { text: string };

export const isWithin = (inner: TextRange, outer: TextRange): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The edits that lie in no other one. */
export const outermostOf = (edits: readonly Edit[]): Edit[] =>
  edits.filter((edit) => !edits.some((other) => other !== edit && isWithin(edit, other)));

/** The code with the edits made, none of which may overlap another: from the last on, so that the places before it stay true. */
export const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits.toSorted((a, b) => b.start - a.start).reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
