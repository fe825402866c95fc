/** Tablets that several share: joining one's account to a device, signing in there by a code, and a company's devices (R168, R169). */
import * as z from 'zod/mini';
import { isDeviceCode } from '#domain/shared-devices.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, maybe, nameLine, shapes, text } from '../fields.ts';
import { signedIn } from './signed-in.ts';

/** The secret of a device, which its browser alone has. */
const deviceSecret = text().check(z.trim(), z.minLength(1, 'error.field.required'), z.maxLength(100, 'error.field.size'));

const ownDevices = z
  .object({
    /** Those that share devices, and whose staff one is. */
    companies: z.array(z.object({ id, name: z.string() })),
    /** Those whose list one is on. */
    devices: z.array(z.object({ id, name: z.nullable(z.string()), untilDate: instant() })),
  })
  .register(shapes, { id: 'OwnSharedDevices' });
export type OwnSharedDevices = z.output<typeof ownDevices>;

const devicePerson = z.object({ userId: id, firstName: z.string(), initials: z.string() }).register(shapes, { id: 'SharedDevicePerson' });
export type SharedDevicePerson = z.output<typeof devicePerson>;

const sharedDevice = z
  .object({
    id,
    name: z.nullable(z.string()),
    peopleCount: z.number(),
    createdDate: instant(),
    usedDate: instant(),
    /** After ten wrong codes. */
    isLocked: z.boolean(),
  })
  .register(shapes, { id: 'SharedDevice' });
export type SharedDevice = z.output<typeof sharedDevice>;

export const sharedDevices = {
  own: endpoint({
    summary: 'List the shared devices that one is on',
    method: 'GET',
    path: '/api/account/shared-devices',
    may: 'account.see',
    logsAccessTo: 'nothing',
    response: ownDevices,
  }),
  join: endpoint({
    summary: 'Join a shared device by a code',
    description: '`device` is its secret, once it has one.',
    method: 'POST',
    path: '/api/account/shared-device',
    may: 'sharedDevice.join',
    logsAccessTo: 'nothing',
    stepUp: true,
    body: z.object({
      device: maybe(deviceSecret),
      /** Of a new device: the company, where one is staff of several. */
      companyId: maybe(id),
      name: maybe(nameLine(50)),
      code: text().check(z.refine(isDeviceCode, 'sharedDevice.sixDigits')),
    }),
    response: z.object({ id, device: z.string(), untilDate: instant() }),
  }),
  leave: endpoint({
    summary: 'Leave a shared device',
    method: 'DELETE',
    path: '/api/account/shared-devices/{id}',
    may: 'account.change',
    logsAccessTo: 'nothing',
  }),
  people: endpoint({
    summary: 'List who may sign in on a device by code',
    method: 'POST',
    path: '/api/authenticate/device/people',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ device: deviceSecret }),
    response: z.array(devicePerson),
  }),
  signIn: endpoint({
    summary: 'Sign in on a shared device by a code',
    method: 'POST',
    path: '/api/authenticate/device',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ device: deviceSecret, userId: id, code: deviceSecret }),
    response: signedIn,
  }),
  list: endpoint({
    summary: "List the company's shared devices",
    method: 'GET',
    path: '/api/shared-devices',
    may: 'sharedDevice.manage',
    logsAccessTo: 'nothing',
    response: z.array(sharedDevice),
  }),
  end: endpoint({
    summary: 'End a shared device',
    method: 'DELETE',
    path: '/api/shared-devices/{id}',
    may: 'sharedDevice.manage',
    logsAccessTo: 'nothing',
  }),
};
