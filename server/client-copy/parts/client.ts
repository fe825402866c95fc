/** The client: who they are, their card in all its versions, their team, and what of the catalogue is their own. */
import { sql } from 'kysely';
import {
  code,
  codes,
  computed,
  day,
  decimal,
  flag,
  hidden,
  id,
  instant,
  int,
  json,
  maybe,
  person,
  picture,
  reference,
  text,
} from '../fields.ts';
import type { Part } from '../part.ts';

const appearance = { color: hidden(text), icon: hidden(text), archived: flag, removedAt: maybe(instant) };

export const clientParts = {
  client: {
    table: 'clients',
    key: ['id'],
    isOfClientSql: ({ clientId }) => sql`row.id = ${clientId}`,
    fields: { id, name: text, createdDate: instant, imageUrl: maybe(picture), officeReadsCard: flag, leftOn: maybe(day) },
    leftOut: { asks_own_account: 'a question to whoever leads the team' },
  },
  cards: {
    table: 'client_cards',
    key: ['number'],
    order: sql`row.number desc`,
    headingField: 'at',
    fields: {
      number: int,
      at: instant,
      byId: person,
      alerts: json,
      contacts: json,
      imageUrl: maybe(picture),
      officeReadBefore: maybe(hidden(flag)),
      officeReads: maybe(flag),
    },
  },
  teams: { table: 'client_groups', key: ['id'], fields: { id, name: text } },
  members: {
    table: 'client_group_members',
    key: ['clientGroupId', 'userId'],
    isTable: true,
    fields: { clientGroupId: reference('client_groups'), userId: person, active: flag, role: maybe(code), kind: code },
    leftOut: { is_role_unconfirmed: 'a question to whoever leads the company, about the member' },
  },
  invitations: {
    table: 'user_invitations',
    key: ['id'],
    isTable: true,
    fields: {
      id,
      clientGroupId: maybe(reference('client_groups')),
      email: text,
      role: code,
      kind: code,
      invitedById: maybe(person),
      createdDate: instant,
      expiresDate: instant,
      usedDate: maybe(instant),
      withdrawnDate: maybe(instant),
      byMail: hidden(flag),
      isPrepared: hidden(flag),
    },
    leftOut: { token_hash: 'opens the invitation' },
  },
  categories: {
    table: 'activity_categories',
    key: ['id'],
    fields: { id, name: text, containsMedicine: flag, ...appearance },
  },
  types: {
    table: 'activity_types',
    key: ['id'],
    fields: {
      id,
      name: text,
      activityCategoryId: reference('activity_categories'),
      ...appearance,
      color: maybe(hidden(text)),
      icon: maybe(hidden(text)),
    },
  },
  itemCategories: { table: 'item_categories', key: ['id'], fields: { id, name: text, ...appearance } },
  attributes: {
    table: 'attributes',
    key: ['id'],
    fields: {
      id,
      name: text,
      activityTypeId: maybe(reference('activity_types')),
      itemCategoryId: maybe(reference('item_categories')),
      valueType: code,
      helpText: maybe(text),
      unit: maybe(text),
      minValue: maybe(decimal),
      maxValue: maybe(decimal),
      choices: maybe(codes),
      order: hidden(int),
      archived: flag,
      removedAt: maybe(instant),
    },
    leftOut: { task_type_id: 'none of a client’s has one', report_id: 'none of a client’s has one' },
  },
  leftOut: {
    table: 'left_out',
    key: ['id'],
    fields: {
      id,
      activityCategoryId: maybe(reference('activity_categories')),
      activityTypeId: maybe(reference('activity_types')),
      attributeId: maybe(reference('attributes')),
    },
  },
} satisfies Record<string, Part>;

/** The place of a file in the copy, as `placeOf` of places.ts has it. */
const placeInCopySql = sql`'pictures/' || row.key || '-' || row.name`;
/** Files that are stored, each with its place in the copy. */
export const fileParts = {
  files: {
    table: 'files',
    key: ['key'],
    isTable: true,
    order: sql`row.created_date, row.key`,
    isOfClientSql: ({ clientId }) => sql`row.client_id = ${clientId} and row.stored_date is not null`,
    fields: {
      key: hidden(text),
      name: text,
      contentType: maybe(text),
      size: maybe({ ...int, show: 'bytes' }),
      uploaderId: maybe(person),
      createdDate: instant,
      place: computed(hidden(text), () => placeInCopySql),
    },
    leftOut: {
      token_hash: 'opened the upload',
      expires_date: 'of the upload',
      used_date: 'of the upload',
      stored_date: 'of the upload',
      user_id: 'none of a client’s has one',
      platform: 'none of a client’s has it',
    },
  },
} satisfies Record<string, Part>;
