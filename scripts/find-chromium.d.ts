/** The type of find-chromium.js, which is JavaScript because the set-up runs it under Node 20. */
export declare const findChromium: () => Promise<string | undefined>;
