/** The areas of life that the platform offers, in the reader's language, by the names under which they were made (R54); one that somebody wrote stays. */
import { type T, textOf } from '../../core/texts.ts';

export const areaName = (_: T, name: string): string => textOf(`goalAreas.${name}`) ?? name;
