/** The names of the fields of an activity's basis, as the server has them. */
export const BASIS_FIELD = 'careBasis';
/** The task that is delegated (R145). */
export const DELEGATION_TASK_FIELD = 'delegationTask';
