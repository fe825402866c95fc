/** Whether several share this device: its browser has the secret of one then, in this place of its storage (R168). */
export const isSharedHere = (): boolean => 'sharedDevice' in localStorage;
