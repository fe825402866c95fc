/** A team's settings that are built, in the order of their links (product «Team pages»). */
import type { Paths } from '../../kit/icons.ts';
import { stats, tasks, team } from '../../kit/icons.ts';
import { book, tag } from '../../kit/later-icons.ts';

/** By the last part of the address; a new one is a line here, its words in `teams.settings`, and its content in TeamSettings.tsx or a page. */
export const settings = [
  { path: 'anvandare', name: 'members', icon: team },
  { path: 'genomforandeplan', name: 'plans', icon: book },
  { path: 'utvarderingsplan', name: 'evaluation', icon: stats },
  { path: 'aktiviteter', name: 'sharing', icon: tag },
  { path: 'uppgiftsmallar', name: 'templates', icon: tasks },
] as const satisfies readonly { path: string; name: string; icon: Paths }[];

export type Setting = (typeof settings)[number]['name'];
