/** The secret of a device that several share, as its browser has it: it opens a list of names, and with a code of one's own an account (R168). */
import { SHARED_DEVICE_KEY } from '../core/shared-device.ts';

export type StoredDevice = { id: number; device: string };
/** Null where nobody shares this device, or what is stored is not ours. */
export function readStoredDevice(): StoredDevice | null {
  try {
    const parsedDevice = JSON.parse(localStorage.getItem(SHARED_DEVICE_KEY) ?? 'null') as StoredDevice | null;
    return typeof parsedDevice?.device === 'string' ? parsedDevice : null;
  } catch {
    return null;
  }
}
export const storeDevice = (device: StoredDevice): void => localStorage.setItem(SHARED_DEVICE_KEY, JSON.stringify(device));
