/** The two kinds of work that is planned, dated and signed: a client's activities, and the organisation's own tasks. */
export type Kind = 'activity' | 'task';

/** A kind as calls spell it that mix both: the timeline, the search, what something was made from. */
export type KindCode = Uppercase<Kind>;
export const kindCodeOf = (kind: Kind) => kind.toUpperCase() as KindCode;
/** The field of an attribute that names a type of the kind. */
export const typeFieldOf = <K extends Kind>(kind: K) => `${kind}Type` as const;
