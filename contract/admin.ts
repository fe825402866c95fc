/** The platform's own administration: accounts, authorities, the banner, kept mails (product «Administration», R32). */
import * as z from 'zod/mini';
import { locales } from '#domain/locales.ts';
import { roles } from '#domain/permissions.ts';
import { handedOverLink } from './access/invitations.ts';
import { email } from './access/registration.ts';
import { colourModes } from './access/sign-in.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, flag, id, instant, maybe, nameLine, ref, shapes, version } from './fields.ts';

const writableFields = {
  firstName: nameLine(50, 2),
  lastName: nameLine(50, 2),
  email: email(),
  authorities: z.array(choice(roles)).check(z.minLength(1, 'error.field.required')),
  company: maybe(ref('companies')),
};
const defaulted = { activated: z.optional(flag()), langKey: z.optional(choice(locales)), receivesEmailNotifications: z.optional(flag()) };

/** An account as ADMIN sees it; never a password, hash or key. */
export const adminUser = z
  .object({
    id,
    version,
    login: z.string(),
    ...writableFields,
    email: z.string(),
    activated: z.boolean(),
    /** A mail has reached the address; until then none about care is sent there (R95). */
    emailProven: z.boolean(),
    hasFactor: z.boolean(),
    /** The step that its owner has still to take by the link of a mail; null once it was active (R32). */
    waitsFor: z.nullable(choice(['password', 'activation'])),
    langKey: choice(locales),
    receivesEmailNotifications: z.boolean(),
    imageUrl: maybe(z.string()),
    createdBy: z.string(),
    createdDate: instant(),
    lastModifiedBy: z.nullable(z.string()),
    lastModifiedDate: instant(),
    colorMode: choice(colourModes),
    /** The one who invited them to a team, where that is how the account came about. */
    invitedById: z.nullable(id),
    invitedByLogin: z.nullable(z.string()),
  })
  .register(shapes, { id: 'Account' });
export type AdminUser = z.output<typeof adminUser>;
const createdAccount = z.intersection(adminUser, handedOverLink).register(shapes, { id: 'MadeAccount' });
export type CreatedAccount = z.output<typeof createdAccount>;

export const users = {
  list: endpoint({
    summary: 'List accounts within sight',
    description: "Those of one's own groups or company. `search` finds by any part of name or login.",
    method: 'GET',
    path: '/api/users',
    may: 'user.see',
    logsAccessTo: 'nothing',
    query: z.object({ search: inQuery.text(100) }),
    response: z.array(
      z.object({
        id,
        login: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        imageUrl: maybe(z.string()),
        authorities: z.array(choice(roles)),
      }),
    ),
    sort: ['id', 'firstName', 'lastName', 'login'],
  }),
  authorities: endpoint({
    summary: 'List the roles there are',
    method: 'GET',
    path: '/api/authorities',
    may: 'admin.users',
    logsAccessTo: 'nothing',
    response: z.array(z.string()),
  }),
};

const adminSortFields = ['id', 'login', 'firstName', 'lastName', 'activated', 'createdDate', 'lastModifiedDate'];
export const adminUsers = {
  list: endpoint({
    summary: 'List accounts',
    description: '`withUnprovenEmail`: the open ones whose address no mail has reached (R95).',
    method: 'GET',
    path: '/api/admin/users',
    may: 'admin.users',
    logsAccessTo: 'nothing',
    query: z.object({ withUnprovenEmail: inQuery.flag() }),
    response: z.array(adminUser),
    sort: adminSortFields,
  }),
  search: endpoint({
    summary: 'Search accounts',
    description: 'By any part of name or login.',
    method: 'GET',
    path: '/api/admin/users/search/{q}',
    may: 'admin.users',
    logsAccessTo: 'nothing',
    response: z.array(adminUser),
    sort: adminSortFields,
  }),
  byId: endpoint({
    summary: 'Get one account by id',
    method: 'GET',
    path: '/api/admin/users/id/{id}',
    may: 'admin.users',
    logsAccessTo: 'nothing',
    response: adminUser,
  }),
  byLogin: endpoint({
    summary: 'Get one account by login',
    method: 'GET',
    path: '/api/admin/users/{login}',
    may: 'admin.users',
    logsAccessTo: 'nothing',
    response: adminUser,
  }),
  create: endpoint({
    summary: 'Create one account',
    description:
      'A link by mail sets its password and activates it (R32). An address in use: 400 at the field. `link` where no mail leaves, else null.',
    method: 'POST',
    path: '/api/admin/users',
    may: 'admin.users',
    logsAccessTo: 'nothing',
    status: 201,
    body: z.object({ ...writableFields, ...defaulted }),
    response: createdAccount,
  }),
  update: endpoint({
    summary: 'Change one account',
    description:
      'Oneself and the last ADMIN keep ADMIN and stay active: else 400. A change of roles, activation or company ends the sessions.',
    method: 'PUT',
    path: '/api/admin/users',
    may: 'admin.users',
    logsAccessTo: 'nothing',
    body: z.object({ id, ...writableFields, ...defaulted }),
    response: adminUser,
  }),
  remove: endpoint({
    summary: 'Remove one account',
    description: 'What has history keeps its name; the account is gone from every list and cannot sign in.',
    method: 'DELETE',
    path: '/api/admin/users/{login}',
    may: 'admin.users',
    logsAccessTo: 'nothing',
  }),
};

/**
 * The progress of an installation to its first signed event, for ADMIN and an office's ORG_ADMIN of the client that has come furthest (R101): ids alone.
 */
const nullableId = z.nullable(z.number());
export const gettingStarted = {
  get: endpoint({
    summary: 'Ask what a company that begins still needs',
    description: 'ADMIN of the installation, ORG_ADMIN of the company, a leader of the client that is named, or of the own teams.',
    method: 'GET',
    path: '/api/getting-started',
    may: 'invitation.see',
    logsAccessTo: 'client',
    stepUp: false,
    query: z.object({ clientId: inQuery.id() }),
    response: z.object({
      /** An event has been signed: nothing more is asked then, and the rest is empty. */
      isDone: z.boolean(),
      /** False where mails are only kept: their links are then handed on by ADMIN. */
      isMailSent: z.boolean(),
      companyId: nullableId,
      /** The people of the company's office, and those who have not used an invitation there yet. */
      office: z.number(),
      officeInvited: z.number(),
      /** Set-ups that the company chose, and whether the reader may choose one (R106). */
      packs: z.number(),
      mayChoosePack: z.boolean(),
      /** Model activities of the company, with which a client may begin (R107). */
      models: z.number(),
      clientId: nullableId,
      /** Of the client. */
      clientGroupId: nullableId,
      /** Active in the client's teams, but for the leader who asks; those that have not chosen a password yet; those that lead it. */
      members: z.number(),
      waiting: z.number(),
      leaders: z.number(),
      /** Those who have not used an invitation to the client's teams yet, prepared ones too. */
      invited: z.number(),
      activityId: nullableId,
      isPlanned: z.boolean(),
    }),
  }),
};

export const banner = z.object({ id, message: z.string().check(z.maxLength(1000, 'error.field.size')) }).register(shapes, { id: 'Banner' });
export const banners = {
  get: endpoint({
    summary: 'Get the banner',
    description: 'The one banner, id 1; an empty message shows nothing.',
    method: 'GET',
    path: '/api/banner',
    may: 'public',
    logsAccessTo: 'nothing',
    response: banner,
  }),
  save: endpoint({
    summary: 'Write the banner',
    method: 'PUT',
    path: '/api/banner',
    may: 'banner.change',
    logsAccessTo: 'nothing',
    body: z.object({ id: z.optional(id), message: maybe(z.string().check(z.trim(), z.maxLength(1000, 'error.field.size'))) }),
    response: banner,
  }),
};

/** A mail that was kept instead of sent, or that waits; its link is empty once the key is used or has expired (R32). */
export const keptMail = z
  .object({
    id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdDate: instant(),
    sentDate: z.nullable(instant()),
    error: z.nullable(z.string()),
  })
  .register(shapes, { id: 'KeptMail' });
export const mails = {
  list: endpoint({
    summary: 'List the kept mails',
    method: 'GET',
    path: '/api/admin/mails',
    may: 'admin.mails',
    logsAccessTo: 'nothing',
    response: z.array(keptMail),
    sort: ['id'],
  }),
  delivery: endpoint({
    summary: 'Ask whether mails are sent',
    description: 'Whether mails are sent by SMTP; else they are only kept.',
    method: 'GET',
    path: '/api/admin/mails/delivery',
    may: 'admin.mails',
    logsAccessTo: 'nothing',
    response: z.object({ isSent: z.boolean() }),
  }),
};
