/** A device that several share: its browser has the secret of one then, in this place of its storage (R168). */
export const isSharedHere = (): boolean => 'sharedDevice' in localStorage;
