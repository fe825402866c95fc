/** The areas of life that the platform offers, in the reader's language (R54); a name that somebody wrote stays as it is. */
import type { T } from '../../start/texts.ts';

/** By the names under which migration 0023 made them. */
const offered = {
  Lärande: 'learning',
  'Vardagens uppgifter': 'tasks',
  Kommunikation: 'communication',
  Förflyttning: 'mobility',
  'Personlig vård': 'selfCare',
  Hemliv: 'home',
  Relationer: 'relations',
  'Utbildning, arbete och ekonomi': 'work',
  'Samhälle och fritid': 'society',
  Trygghet: 'safety',
} as const;
const isOffered = (name: string): name is keyof typeof offered => Object.hasOwn(offered, name);

export const areaName = (t: T, name: string): string => (isOffered(name) ? t(`goalAreas.${offered[name]}`) : name);
