/** Whether several share this device: its browser has the secret of one then (R168). */
export const SHARED = 'sharedDevice';
export const isSharedHere = (): boolean => SHARED in localStorage;
