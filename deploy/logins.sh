#!/bin/sh
# Makes the two logins and the database, once, when PostgreSQL's folder is made; none of them is a superuser, which Vardag refuses.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -U "${POSTGRES_USER:-postgres}" -d postgres <<'END'
create role vardag login password :'owner';
create role vardag_app login password :'app';
grant vardag_app to vardag;
create database vardag owner vardag encoding 'UTF8' template template0;
grant connect on database vardag to vardag_app;
END
