/** Invitations of many at once: the addresses in what somebody pasted, the roles that are given, and the state of each (R31, R100). */
import { type Role, roles, sideByRole } from './permissions.ts';
import { teamRoles } from './places.ts';

/** The most addresses that one call invites. */
export const MAX_INVITED_ADDRESSES = 100;
/** The most teams that one call invites into. */
export const MAX_INVITED_TEAMS = 50;
/** Letters of the longest address. */
export const MAX_ADDRESS_LENGTH = 254;

/** Roles of a company's office: an invitation gives one in the company itself, and in no team. */
export const officeRoles = ['ORG_ADMIN', 'ORG_USER'] as const satisfies readonly Role[];
export type OfficeRole = (typeof officeRoles)[number];
/** All roles that an invitation may give. */
export const invitedRoles = [...officeRoles, ...teamRoles] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** True for a role that is given in the company, not in a team. */
export const isOfficeRole = (role: Role): role is OfficeRole => roles.includes(role) && sideByRole[role] === 'organisation';

/**
 * PREPARED: nothing was sent, and it opens nothing. INVITED by mail, LINK where its link is handed over by hand (R95). EXPIRED after seven days.
 */
export const invitationStates = ['PREPARED', 'INVITED', 'LINK', 'JOINED', 'WITHDRAWN', 'EXPIRED'] as const;
export type InvitationState = (typeof invitationStates)[number];
/** Those by which somebody may join now. */
export const openInvitationStates = ['INVITED', 'LINK'] as const satisfies readonly InvitationState[];

const ADDRESS_PATTERN = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** True for an e-mail address as the contract accepts it. */
export const isAddress = (text: string): boolean => text.length >= 5 && text.length <= MAX_ADDRESS_LENGTH && ADDRESS_PATTERN.test(text);

/** An entry of pasted text: an address in lower case, or something that is none, with the line it stands in, from 1. */
export type PastedAddress = { text: string; line: number; isInvalid: boolean };

const stripPunctuation = (word: string) => word.replace(/^[<("'[]+|[>)"'\],;:.]+$/g, '').replace(/^mailto:/i, '');

/**
 * Reads addresses out of pasted text, each once, in their order. Lines, commas and semicolons part them, and so do blanks between two; words
 * beside an address are its owner's name, as «Anna Berg <anna@example.com>» or a row of a sheet has it. A part without an address is wrong as a whole.
 */
export function readAddresses(pastedText: string): PastedAddress[] {
  const addressByText = new Map<string, PastedAddress>();
  pastedText.split(/\r\n|\r|\n/).forEach((line, index) => {
    for (const segment of line.replace(/"[^"]*"/g, ' ').split(/[,;]/)) {
      const addresses = segment
        .split(/\s+/)
        .filter((word) => word.includes('@'))
        .map(stripPunctuation);
      for (const address of addresses.length > 0 ? addresses : [segment.trim()]) {
        const addressText = address.toLowerCase();
        if (addressText !== '' && !addressByText.has(addressText))
          addressByText.set(addressText, {
            text: isAddress(addressText) ? addressText : address,
            line: index + 1,
            isInvalid: !isAddress(addressText),
          });
      }
    }
  });
  return [...addressByText.values()];
}
