/** A team's settings that are built, in the order of their links (product «Team pages»). */
import type { IconPaths } from '../../kit/icons.ts';
import { statsIcon, tasksIcon, teamIcon } from '../../kit/icons.ts';
import { bookIcon, tagIcon } from '../../kit/later-icons.ts';

/** By the last part of the address; a new one is a line here, its words in `teams.settings`, and its content in TeamSettings.tsx or a page. */
export const teamSettings = [
  { path: 'anvandare', name: 'members', icon: teamIcon },
  { path: 'genomforandeplan', name: 'plans', icon: bookIcon },
  { path: 'utvarderingsplan', name: 'evaluation', icon: statsIcon },
  { path: 'aktiviteter', name: 'sharing', icon: tagIcon },
  { path: 'uppgiftsmallar', name: 'templates', icon: tasksIcon },
] as const satisfies readonly { path: string; name: string; icon: IconPaths }[];

export type TeamSetting = (typeof teamSettings)[number]['name'];
