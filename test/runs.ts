/** How many random cases a property test draws: a fixed sample in `npm test`, the full figure in `npm run test:long`. */
export const long = process.env.LONG === '1';
export const runs = (short: number, full: number) => (long ? full : short);
