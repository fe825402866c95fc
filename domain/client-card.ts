/** The card of a client: what whoever comes must know first, and whom to call (product «Client card», decision 063). */

/** Kinds of alerts, in the order in which they are offered. */
export const alertKinds = [
  'ALLERGY',
  'SWALLOWING',
  'EPILEPSY',
  'DIABETES',
  'BREATHING',
  'HEART',
  'BLEEDING',
  'INFECTION',
  'FALLING',
  'PRESSURE',
  'IMPLANT',
  'OTHER',
] as const;
export type AlertKind = (typeof alertKinds)[number];
/** Kinds of contacts, in the order in which they are offered. */
export const contactKinds = [
  'RELATIVE',
  'GUARDIAN',
  'NURSE',
  'DOCTOR',
  'CLINIC',
  'ALARM',
  'ON_CALL',
  'LEADER',
  'TRANSPORT',
  'NEIGHBOUR',
  'OTHER',
] as const;
export type ContactKind = (typeof contactKinds)[number];

/** Most alerts and contacts of a card. */
export const MAX_ALERTS = 12;
export const MAX_CONTACTS = 12;
/** Longest texts, in characters. */
export const MAX_ALERT_LENGTH = 60;
export const MAX_CONTACT_NAME_LENGTH = 80;
export const MAX_CONTACT_NOTE_LENGTH = 80;
export const MAX_PHONE_LENGTH = 60;

export type Alert = { kind: AlertKind; text: string | null };
export type Contact = { kind: ContactKind; name: string; phone: string; note: string | null };
export type Card = {
  alerts: readonly Alert[];
  contacts: readonly Contact[];
  imageUrl: string | null;
  /** The office of the client's company reads it too (R97). */
  officeReadsCard: boolean;
};

/** True for a kind that warns of nothing without words of its own: an allergy says to what. */
export const needsAlertText = (kind: AlertKind): boolean => kind === 'ALLERGY' || kind === 'OTHER';

/** True for texts of the same digits. */
const isSamePhone = (a: string, b: string): boolean => a.replace(/\D/g, '') === b.replace(/\D/g, '');

/** A line of what changed; null before it was added, and after it was removed. Of the picture whether there was one. */
export type CardChange =
  | { what: 'alert'; before: Alert | null; after: Alert | null }
  | { what: 'contact'; before: Contact | null; after: Contact | null }
  | { what: 'picture'; before: boolean; after: boolean }
  | { what: 'office'; before: boolean; after: boolean }
  | { what: 'order' };

/**
 * The changes between two states of a card. Equal lines are left out; of the rest an alert of the same kind, and a contact with the
 * same name or number, was changed; where only places changed, the order did.
 */
export function compareCards(oldCard: Card, newCard: Card): CardChange[] {
  const changes: CardChange[] = [
    ...pairLines(oldCard.alerts, newCard.alerts, (a, b) => a.kind === b.kind).map((pair) => ({ what: 'alert' as const, ...pair })),
    ...pairLines(oldCard.contacts, newCard.contacts, (a, b) => a.name === b.name || isSamePhone(a.phone, b.phone)).map((pair) => ({
      what: 'contact' as const,
      ...pair,
    })),
  ];
  if (oldCard.imageUrl !== newCard.imageUrl)
    changes.push({ what: 'picture', before: oldCard.imageUrl !== null, after: newCard.imageUrl !== null });
  if (oldCard.officeReadsCard !== newCard.officeReadsCard)
    changes.push({ what: 'office', before: oldCard.officeReadsCard, after: newCard.officeReadsCard });
  return changes.length === 0 && !isSameCard(oldCard, newCard) ? [{ what: 'order' }] : changes;
}

/** True when both say the same, in the same order. */
export const isSameCard = (a: Card, b: Card): boolean =>
  areSameLines(a.alerts, b.alerts) &&
  areSameLines(a.contacts, b.contacts) &&
  a.imageUrl === b.imageUrl &&
  a.officeReadsCard === b.officeReadsCard;

/**
 * The merge of two edits of `baseCard`, `ownCard` over `theirCard`: the lines of the other, with those added, changed and removed in
 * `ownCard`. A line that both changed stands twice, since none may be lost; whoever saves it chooses.
 */
export function mergeCard(baseCard: Card, ownCard: Card, theirCard: Card): Card {
  const changes = compareCards(baseCard, ownCard);
  const mergeLines = <L extends Alert | Contact>(currentLines: readonly L[], what: 'alert' | 'contact'): L[] => {
    const mergedLines = [...currentLines];
    for (const change of changes) {
      if (change.what !== what) continue;
      const [oldLine, newLine] = [change.before, change.after] as [L | null, L | null];
      const index = oldLine ? mergedLines.findIndex((line) => lineKeyOf(line) === lineKeyOf(oldLine)) : -1;
      if (index >= 0) mergedLines.splice(index, 1, ...(newLine ? [newLine] : []));
      else if (newLine && !mergedLines.some((line) => lineKeyOf(line) === lineKeyOf(newLine))) mergedLines.push(newLine);
    }
    return mergedLines;
  };
  return {
    alerts: mergeLines(theirCard.alerts, 'alert'),
    contacts: mergeLines(theirCard.contacts, 'contact'),
    imageUrl: ownCard.imageUrl === baseCard.imageUrl ? theirCard.imageUrl : ownCard.imageUrl,
    officeReadsCard: ownCard.officeReadsCard === baseCard.officeReadsCard ? theirCard.officeReadsCard : ownCard.officeReadsCard,
  };
}

/** Compared by their values: what the database keeps as JSON comes back with its keys in another order. */
const lineKeyOf = (line: Alert | Contact): string => JSON.stringify(Object.entries(line).sort());
const areSameLines = (a: readonly (Alert | Contact)[], b: readonly (Alert | Contact)[]): boolean =>
  a.map(lineKeyOf).join() === b.map(lineKeyOf).join();

function pairLines<L extends Alert | Contact>(oldLines: readonly L[], newLines: readonly L[], isAlike: (a: L, b: L) => boolean) {
  const removedLines = [...oldLines];
  const addedLines = newLines.filter((line) => {
    const index = removedLines.findIndex((otherLine) => lineKeyOf(otherLine) === lineKeyOf(line));
    if (index >= 0) removedLines.splice(index, 1);
    return index < 0;
  });
  const pairs: { before: L | null; after: L | null }[] = addedLines.map((line) => {
    const index = removedLines.findIndex((removedLine) => isAlike(removedLine, line));
    return { before: index < 0 ? null : removedLines.splice(index, 1)[0]!, after: line };
  });
  return [...removedLines.map((line) => ({ before: line, after: null })), ...pairs];
}
