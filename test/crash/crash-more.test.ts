/**
 * The same with other dice: beside the first, since all kills one after the other are all that a run waits for.
 * @module-tag release
 */
import { killedProduct, testKills } from './kills.ts';

testKills(killedProduct(), 20_261_121, 100);
