/** A team's settings that are built, in the order of their links (spec 2 §2). */
import type { Paths } from '../../shared/icons.ts';
import { team } from '../../shared/icons.ts';
import { tag } from '../../shared/later-icons.ts';

/** By the last part of the address; a new one is a line here, its words in `teams.settings`, and what it shows in TeamSettings.tsx. */
export const settings = [
  { at: 'anvandare', name: 'members', icon: team },
  { at: 'aktiviteter', name: 'sharing', icon: tag },
] as const satisfies readonly { at: string; name: string; icon: Paths }[];

export type Setting = (typeof settings)[number]['name'];
