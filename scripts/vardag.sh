#!/bin/sh
# Starts Vardag, takes or restores a backup, or verifies the access log, with the Node that lies beside this file and with nothing else of the machine.
set -eu
self=$0
if [ -L "$self" ]; then self=$(readlink -f "$self"); fi
here=$(CDPATH='' cd -- "${self%/*}" && pwd -P)
export NODE_ENV="${NODE_ENV:-production}"
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
command=${1:-start}
if [ $# -gt 0 ]; then shift; fi
case $command in
  start) exec "$here/bin/node" --max-semi-space-size=8 "$here/dist/server/main.js" ;;
  backup | restore | verify-log) exec "$here/bin/node" "$here/dist/server/$command.js" "$@" ;;
esac
echo "Usage: vardag [start], vardag backup FILE, vardag restore FILE [--erased FILE], vardag verify-log [--heads FILE]" >&2
exit 1
