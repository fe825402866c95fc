/** The basis of an activity: the ground on which it is done, as whoever plans says (R140). NONE says and asks for nothing. */

/** egenvård, delegated health care, and what licensed staff do themselves. */
export const careBases = ['NONE', 'SELF_CARE', 'DELEGATED', 'LICENSED'] as const;
export type CareBasis = (typeof careBases)[number];

/** True for health care as the law has it (lag 2022:1250, 2 § leaves egenvård out): it is done by whoever is licensed, or has it delegated. */
export const isHealthCare = (basis: CareBasis | null | undefined): boolean => basis === 'DELEGATED' || basis === 'LICENSED';
