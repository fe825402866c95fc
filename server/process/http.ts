/**
 * Names that the server uses of node:http. An `import` of that module reads all its exports, among them getters that load Node's own client with it:
 * 15 MB of memory that nothing here uses (decision 059).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
