/** A device that several share: its browser has the secret of one then, in this place of its storage (R168). */
export const SHARED_DEVICE_KEY = 'sharedDevice';
export const isSharedDevice = (): boolean => SHARED_DEVICE_KEY in localStorage;
