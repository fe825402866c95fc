/** The platform's areas of life in the reader's language, by the names they were created with (R54); one that somebody wrote stays. */
import { findText, type Translate } from '../../core/texts.ts';

export const areaName = (_: Translate, name: string): string => findText(`goalAreas.${name}`) ?? name;
