/** Thrown for a page one's role lacks; the router shows the not-authorised view inside the shell. */
export class NotAuthorised extends Error {}
